import { cpSync, mkdtempSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { prepareLocalState } from '#scripts/lib/local-state.ts'
import { root } from '#scripts/lib/paths.ts'
import { type RunningServer, serveBuild } from '#scripts/lib/serve.ts'
import type { Operation } from './operations.ts'

/** Nobody is turned away, so that a load of one machine can go through. */
const noLimits = {
  SENDS_PER_COUNTRY_PER_HOUR: '1000000000',
  SENDS_PER_HOUR: '1000000000',
  SENDS_PER_DAY: '1000000000',
}

/** The built Worker with `recording-worker.js` in front and a database of its own. */
export async function serveOurs(folder: string): Promise<RunningServer> {
  const modulesRoot = join(folder, 'ours')
  cpSync(join(root, 'build', 'server'), modulesRoot, { recursive: true })
  renameSync(join(modulesRoot, 'index.js'), join(modulesRoot, 'built.js'))
  cpSync(join(root, 'bench', 'lib', 'recording-worker.js'), join(modulesRoot, 'index.js'))
  return serve(folder, modulesRoot)
}

/** A folder of modules on the product's bindings, with a database of its own. */
export async function serve(folder: string, modulesRoot: string): Promise<RunningServer> {
  const persistDir = mkdtempSync(join(folder, 'state-'))
  await prepareLocalState(persistDir)
  return serveBuild({
    port: 0,
    persistDir,
    readDevVars: false,
    log: () => {},
    vars: noLimits,
    modulesRoot,
    isBare: true,
  })
}

/** The built Worker as visitors meet it, files and compression included, with prices in its database. */
export async function serveSite(folder: string): Promise<RunningServer> {
  const persistDir = mkdtempSync(join(folder, 'state-'))
  await prepareLocalState(persistDir)
  const site = await serveBuild({ port: 0, persistDir, readDevVars: false, log: () => {} })
  await site.runCron()
  return site
}

/** What the requests since the last call of this did on their bindings; starts the noting. */
export async function operationsSince(server: RunningServer): Promise<Operation[]> {
  const response = await fetch(`${server.straightUrl}/__bench/record`)
  return (await response.json()) as Operation[]
}
