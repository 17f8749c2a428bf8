import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/lib/paths.ts'
import { startCrons } from './crons.ts'
import type { DatabaseName } from './storage.ts'

export type ServeOptions = {
  /** 0 for any free port. */
  port: number
  /** Holds database, key-value store, queues and cache between runs. */
  persistDir: string
  /** Settings that override those of wrangler.toml. */
  vars?: Record<string, string>
  /** Whether to read the secrets of .dev.vars; yes by default. */
  readDevVars?: boolean
  /** Whether to read any settings but `vars`: without its own, a production build runs as a sandbox. */
  hasSettings?: boolean
  /** Source of a module that wraps the build's own `./index.js`, or `./cached-entry.js`. */
  entry?: string
  /** Sources of further modules by name, for the entry; without one, the first of them is the entry. */
  modules?: Record<string, string>
  /** Names within the build's `./index.js` that the entry imports from it, beside those that it exports. */
  opened?: readonly string[]
  /** Receives each line that the Worker or the runtime prints. */
  log?: (line: string) => void
  /** Another build than that of build/. */
  buildFolder?: string
  /** Another Worker than the built one, with the same bindings: a folder of modules that starts at `index.js`. */
  modulesRoot?: string
  /** For measuring: without assets and the local router, which costs seven eighths of the speed. */
  isMinimal?: boolean
}

export type RunningServer = {
  url: string
  /** Directly to the Worker, without the local router and assets: for measuring. */
  straightUrl: string
  /** Sends a request to the Worker, assets included, under another URL: production's, for example. */
  fetchAs: (url: string, init?: RequestInit) => Promise<Response>
  /** Runs each cron of wrangler.toml once; throws if one fails. */
  runCron: () => Promise<void>
  /** Runs the cron of this pattern once; throws if it fails. */
  runCronOf: (pattern: string) => Promise<void>
  /** Returns one of the Worker's databases, bypassing the Worker. */
  database: (binding: DatabaseName) => Promise<D1Database>
  stop: () => Promise<void>
}

/** Serves the finished build in the Workers runtime, on loopback only, with its queues and crons. */
export async function serveBuild(options: ServeOptions): Promise<RunningServer> {
  const log = options.log ?? console.log
  // Both take seconds to load, which a command that only prints its help must avoid.
  const { convertV4MiniflareOptions, Miniflare } = await import('miniflare')
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import('wrangler')
  const builtRoot = join(options.buildFolder ?? join(root, 'build'), 'server')
  const configPath = join(builtRoot, 'wrangler.json')
  const config = unstable_readConfig({ config: configPath })
  const { workerOptions } = unstable_getMiniflareWorkerOptions(configPath)
  delete workerOptions.modulesRules
  if (options.isMinimal) delete workerOptions.assets
  const settings = settingsFor(options, config.vars, workerOptions.bindings)
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: '127.0.0.1',
      port: options.port,
      // Left empty, because `false` would place everyone in Texas.
      cf: {},
      log: await createLineLog(log),
      handleStructuredLogs: ({ level, message }) => log(`${level.padEnd(5)} ${message}`),
      unsafeTriggerHandlers: true,
      resourcePersistencePath: join(options.persistDir, 'v3'),
      workers: [
        {
          ...workerOptions,
          // Here and not in wrangler.toml, which a manual deployment would upload.
          bindings: { APP_ENV: 'development', ...settings, ...options.vars },
          modulesRoot: options.modulesRoot ?? builtRoot,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, proxy: false }],
          modules: await modulesIn(builtRoot, options),
        },
      ],
    }),
  )
  const { port } = await miniflare.ready
  const straight = await miniflare.unsafeGetDirectURL()
  const crons = startCrons(miniflare, config.triggers.crons ?? [], log)
  return {
    url: `http://localhost:${port}`,
    straightUrl: straight.origin,
    fetchAs: async (url, init) => {
      const response = await miniflare.dispatchFetch(url, { redirect: 'manual', ...init } as object)
      return response as unknown as Response
    },
    runCron: crons.runAll,
    runCronOf: crons.runOne,
    database: (binding) => miniflare.getD1Database(binding),
    stop: async () => {
      await crons.stop()
      await miniflare.dispose()
    },
  }
}

function settingsFor<Settings>(
  { hasSettings, readDevVars }: ServeOptions,
  own: Settings,
  all: Settings,
) {
  if (hasSettings === false) return {}
  return readDevVars === false ? own : all
}

/** The first module is the entry: the given one, the local platform cache, or another Worker's own. */
async function modulesIn(
  builtRoot: string,
  { modulesRoot, entry, modules = {}, opened = [] }: ServeOptions,
) {
  const folder = modulesRoot ?? builtRoot
  const type = 'ESModule' as const
  const written = (name: string, contents: string) => ({ type, path: join(folder, name), contents })
  const others = globSync('**/*.js', { cwd: folder }).filter((name) => name !== 'index.js')
  const own = ['index.js', ...others].map((name) => ({ type, path: join(folder, name) }))
  if (modulesRoot !== undefined) return own
  const { transformWithOxc } = await import('vite')
  const cache = await transformWithOxc(textOf('platform-cache.ts'), 'platform-cache.ts')
  return [
    ...(entry === undefined ? [] : [written('entry.js', entry)]),
    ...Object.entries(modules).map(([name, source]) => written(name, source)),
    written('cached-entry.js', textOf('cached-entry.js')),
    written('platform-cache.js', cache.code),
    ...(opened.length > 0 ? [opening(own[0], opened)] : own.slice(0, 1)),
    ...own.slice(1),
  ]
}

/** The Worker keeps its names, so one that is gone stops the server with a syntax error. */
function opening(index: { path: string } | undefined, names: readonly string[]) {
  const path = index?.path ?? ''
  const source = readFileSync(path, 'utf8')
  return { type: 'ESModule' as const, path, contents: `${source}\nexport { ${names.join(', ')} }` }
}

function textOf(name: string): string {
  return readFileSync(join(root, 'scripts', 'local', name), 'utf8')
}

async function createLineLog(print: (line: string) => void) {
  const { Log, LogLevel } = await import('miniflare')
  class LineLog extends Log {
    protected override log(message: string): void {
      print(message)
    }
  }
  return new LineLog(LogLevel.WARN)
}
