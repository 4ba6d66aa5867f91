"""From text to draft: the only room that knows YAML, Lark and JSON Schema."""
