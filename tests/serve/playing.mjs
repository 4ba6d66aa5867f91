// Plays whole games with bots on the client's side: over stdio, or over HTTP when an address is given.
// node client.js TITLE SEED [ADDRESS] [MESSAGES]; prints one line of JSON; writes every message to the file MESSAGES.
import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";

const [title, seed, address, messages] = process.argv.slice(2);
const note = (row) => messages && appendFileSync(messages, JSON.stringify(row) + "\n");

function overStdio() {
  const [command, ...given] = JSON.parse(process.env.SERVER);
  const child = spawn(command, given, { stdio: ["pipe", "pipe", "inherit"] });
  const waiting = new Map();
  let buffer = Buffer.alloc(0), last = 0;
  child.stdout.on("data", (chunk) => {
    buffer = Buffer.concat([buffer, chunk]);
    for (;;) {
      const end = buffer.indexOf("\r\n\r\n");
      const length = end < 0 ? NaN : Number(/content-length: (\d+)/i.exec(buffer.toString("latin1", 0, end))[1]);
      if (!(buffer.length >= end + 4 + length)) return;
      const answer = JSON.parse(buffer.toString("utf8", end + 4, end + 4 + length));
      buffer = buffer.subarray(end + 4 + length);
      waiting.get(answer.id)(answer);
      waiting.delete(answer.id);
    }
  });
  return {
    call: (method, params = {}) => new Promise((done) => {
      const text = JSON.stringify({ jsonrpc: "2.0", id: ++last, method, params });
      waiting.set(last, ({ result, error }) => { note({ method, params, result, error: error?.data }); done({ result, error: error?.data }); });
      child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
    }),
    end: () => new Promise((done) => { child.on("exit", done); child.stdin.end(); }),
  };
}

function overHttp() {
  const headers = { "content-type": "application/json" };
  return {
    call: async (method, params = {}) => {
      const answer = await fetch(`${address}/api/${method}`, { method: "POST", headers, body: JSON.stringify(params) });
      const data = await answer.json();
      const found = answer.ok ? { result: data } : { error: data };
      note({ method, params, ...found });
      return found;
    },
    end: async () => 0,
  };
}

let number = Number(seed);
const below = (limit) => { number = (number * 1103515245 + 12345) % 2147483648; return Math.floor(number / 256) % limit; };
const amount = (value) => value !== null && typeof value === "object" && "from" in value
  ? value.from + value.step * below(Math.floor((value.to - value.from) / value.step) + 1) : value;

const server = address ? overHttp() : overStdio();
const { result: { game } } = await server.call("games.new", { ruleset: title, players: ["Ann", "Bob", "Cy"], seed: Number(seed) });
let standing = { over: null }, refused = 0, kinds = {}, actions = 0;
const most = Number(process.env.MOST ?? 1e9);
while (standing.over === null && actions < most) {
  const { result: { choice } } = await server.call("games.choice", { game });
  const mine = choice.options.filter((option) => option.by === choice.player || below(4) === 0);
  const option = (mine.length ? mine : choice.options)[below(mine.length || choice.options.length)];
  const { result: { actions: ways } } = await server.call("games.actions", { game, by: option.by, choice: option.name, limit: 20 });
  if (!ways.length) continue;
  const action = Object.fromEntries(Object.entries(ways[below(ways.length)]).map(([key, value]) => [key, amount(value)]));
  const { result, error } = await server.call("games.apply", { game, action, after: actions });
  if (error) { refused += 1; if (refused > 500) break; continue; }
  ({ standing } = result);
  actions = result.number;
  for (const event of result.events) kinds[event.kind] = (kinds[event.kind] ?? 0) + 1;
}
const { result: { saved } } = await server.call("games.save", { game });
const { result: { state } } = await server.call("games.state", { game });
await server.call("games.log", { game, from: -20 });
await server.call("games.close", { game });
const code = await server.end();
console.log(JSON.stringify({ actions, over: standing.over, refused, kinds, code, scores: state.scores, digest: saved.digest }));
