"""`18xx bundle`: a title with its variants as one file, for front ends in any language."""

from __future__ import annotations

import json
import time
from pathlib import Path

import click

from interpreter.cli.check import variant_option
from interpreter.cli.console import reading, say, write_file


@click.command()
@click.argument("title")
@variant_option
@click.option(
    "-o", "--out", type=click.Path(path_type=Path, dir_okay=False), required=True, help="The JSON file to write."
)
def bundle(title: str, variant: tuple[str, ...], out: Path) -> None:
    """Write a ruleset as one JSON file: the box described, with pictures, and the texts it is made from.

    Every command that takes a title takes such a file too, and so does load_ruleset. docs/front-ends.md says what is
    in it.
    """
    start = time.perf_counter()
    with reading(title):
        from interpreter.making import bundled

        data = bundled(title, variant)
    text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
    write_file(out, text)
    with_variants = f" with {', '.join(variant)}" if variant else ""
    size = f"{len(text.encode()) // 1024 + 1} KiB ({time.perf_counter() - start:.1f} s)"
    say(f"{out}: {data['title']}{with_variants}, {data['hash'][:12]}, {size}")
