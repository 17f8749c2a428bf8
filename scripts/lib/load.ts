import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from './paths.ts'

/**
 * Loads a module of this repository by way of Vite. The product's own imports name no file endings, which Node alone
 * does not resolve.
 */
export async function load<Module>(path: string): Promise<Module> {
  const { module } = await runnerImport<Module>(join(root, path))
  return module
}

/** Reads `wrangler.toml`, for one environment or for local runs. wrangler takes seconds to load: not at the top. */
export async function readWranglerConfig(env?: 'production') {
  const { unstable_readConfig } = await import('wrangler')
  return unstable_readConfig({ config: join(root, 'wrangler.toml'), ...(env && { env }) })
}
