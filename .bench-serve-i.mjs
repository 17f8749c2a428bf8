import fs from "node:fs"; import path from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
const root = process.env.ROOT ?? import.meta.dirname;
const { workerOptions, main } = unstable_getMiniflareWorkerOptions(path.join(root, "build/server/wrangler.json"));
delete workerOptions.modulesRules; delete workerOptions.assets;
const dir = path.dirname(main);
const modules = ["index.js", ...fs.readdirSync(path.join(dir, "assets")).filter((f) => f.endsWith(".js")).map((f) => "assets/" + f)].map((f) => ({ type: "ESModule", path: path.join(dir, f) }));
const port = Number(process.env.PORT ?? 8760);
const bare = process.env.BARE ? fs.readFileSync(process.env.BARE, 'utf8') : null;
const mf = new Miniflare(convertV4MiniflareOptions({ host: "127.0.0.1", port: port + 1, cf: false, inspectorPort: 9333, log: new Log(LogLevel.ERROR),
  resourcePersistencePath: process.env.PERSIST ?? "/tmp/bench-cache/state/v3", unsafeTriggerHandlers: true,
  workers: [ bare ? { name: 'bare', modules: true, script: bare, compatibilityDate: '2026-08-01', unsafeDirectSockets: [{ host: "127.0.0.1", port, proxy: false }] } :
   { ...workerOptions, modulesRoot: dir, modules, unsafeDirectSockets: [{ host: "127.0.0.1", port, proxy: false }] }] }));
await mf.ready; console.log("ready", process.pid, port);
process.on("SIGTERM", async () => { await mf.dispose(); process.exit(0); });
