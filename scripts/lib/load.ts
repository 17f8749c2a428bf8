import { join } from 'node:path'
import { runnerImport } from 'vite'
import { Misuse } from './arguments.ts'
import { root } from './paths.ts'

/**
 * Loads a module of this repository through Vite, because Node alone does not resolve imports without file
 * extensions.
 */
export async function load<Module>(path: string): Promise<Module> {
  const before = process.env.NODE_ENV
  try {
    const { module } = await runnerImport<Module>(join(root, path))
    return module
  } finally {
    // Vite sets it to development, and a build that starts later would bundle React's development code.
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
  }
}

/** The environments of `wrangler.toml` that are deployed. */
const environments = ['staging', 'production'] as const
export type Environment = (typeof environments)[number]

export function readEnvironment(name: string | undefined): Environment {
  const environment = environments.find((known) => known === name)
  if (!environment) throw new Misuse(`--env must be one of: ${environments.join(', ')}.`)
  return environment
}

/**
 * Reads `wrangler.toml`, for one environment or for local runs. Imports wrangler lazily, because it takes seconds
 * to load.
 */
export async function readWranglerConfig(env?: Environment) {
  const { unstable_readConfig } = await import('wrangler')
  return unstable_readConfig({ config: join(root, 'wrangler.toml'), ...(env && { env }) })
}
