import { join } from 'node:path'
import { root } from './paths.ts'

/** Reads `wrangler.toml`, for one environment or for local runs. wrangler takes seconds to load: not at the top. */
export async function readWranglerConfig(env?: 'production') {
  const { unstable_readConfig } = await import('wrangler')
  return unstable_readConfig({ config: join(root, 'wrangler.toml'), ...(env && { env }) })
}
