import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#scripts/lib/paths.ts'
import { prepareLocalState } from '#scripts/local/local-state.ts'
import { type RunningServer, type ServeOptions, serveBuild } from '#scripts/local/serve.ts'
import type { Operation } from './operations.ts'

/** Limits high enough for the load of one machine. */
const noLimits = {
  SENDS_PER_HOUR: '1000000000',
  SENDS_PER_DAY: '1000000000',
}

/** Serves the built Worker wrapped in `recording-worker.js`, with its own database. */
export function serveWorker(folder: string): Promise<RunningServer> {
  const entry = readFileSync(join(root, 'bench', 'lib', 'recording-worker.js'), 'utf8')
  return serveBaseline(folder, { entry })
}

/** Serves the built Worker as deployed, for cases so fast that a wrapper would distort them. */
export function serveUnwrapped(folder: string): Promise<RunningServer> {
  return serve(folder, join(root, 'build', 'server'))
}

/** Serves a folder of modules on the product's bindings, with its own database. */
export function serve(folder: string, modulesRoot: string): Promise<RunningServer> {
  return serveBaseline(folder, { modulesRoot })
}

const quietly = { port: 0, readDevVars: false, log: () => {}, vars: noLimits, isMinimal: true }

async function serveBaseline(
  folder: string,
  modules: Pick<ServeOptions, 'entry' | 'modulesRoot'>,
): Promise<RunningServer> {
  return serveBuild({ ...quietly, ...modules, persistDir: await newState(folder) })
}

async function newState(folder: string): Promise<string> {
  const persistDir = mkdtempSync(join(folder, 'state-'))
  await prepareLocalState(persistDir)
  return persistDir
}

/** Serves the built Worker as visitors see it, with assets and compression, and with prices in its database. */
export async function serveSite(folder: string): Promise<RunningServer> {
  const persistDir = mkdtempSync(join(folder, 'state-'))
  await prepareLocalState(persistDir)
  const site = await serveBuild({ port: 0, persistDir, readDevVars: false, log: () => {} })
  await site.runCron()
  return site
}

/** Returns what a step did on the bindings of `serveOurs`; nothing is recorded before and after it. */
export async function operationsDuring(
  server: RunningServer,
  step: () => Promise<unknown>,
): Promise<Operation[]> {
  await fetch(`${server.straightUrl}/__bench/start`)
  await step()
  const response = await fetch(`${server.straightUrl}/__bench/stop`)
  return (await response.json()) as Operation[]
}
