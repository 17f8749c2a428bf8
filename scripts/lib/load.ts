import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './paths.ts'

/**
 * Loads a module of this repository through Vite, because Node alone does not resolve imports without file
 * extensions.
 */
export async function load<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(root, path))
  return module
}

/**
 * Reads `wrangler.toml`, for one environment or for local runs. Imports wrangler lazily, because it takes seconds
 * to load.
 */
export async function readWranglerConfig(env?: 'production') {
  const { unstable_readConfig } = await import('wrangler')
  return unstable_readConfig({ config: join(root, 'wrangler.toml'), ...(env && { env }) })
}
