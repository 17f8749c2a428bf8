import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { fingerprint, unlessStamped } from '#scripts/lib/fingerprint.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import { step } from '#scripts/lib/step.ts'
import { checkDocuments } from './check-documents.ts'

// .dev.vars counts because the build copies it.
const inputs = [
  'app',
  'workers',
  'public',
  'scripts/build',
  'scripts/content',
  'scripts/lib',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'tsconfig',
  'vite.config.ts',
  'react-router.config.ts',
  'wrangler.toml',
  '.dev.vars',
]

const stamp = join(root, 'build', '.inputs')

/** Builds unless build/ already matches these sources. */
export async function ensureBuild(show: typeof step = step): Promise<void> {
  const print = fingerprint(inputs, (path) => !/\.test\.tsx?$|\/tables\.ts$/.test(path))
  await unlessStamped(stamp, print, () => show('Building', () => build()))
}

/** Makes the next local command rebuild, and leaves a manual upload nothing to upload. */
export function dropBuild(): void {
  rmSync(stamp, { force: true })
  rmSync(join(root, '.wrangler', 'deploy', 'config.json'), { force: true })
}

/** Builds what is released to an environment. Its weight was tested with the commit. */
export function buildFor(environment: Environment): Promise<void> {
  return step('Building', () => build({ CLOUDFLARE_ENV: environment }))
}

/** Builds with these variables over the environment's; fails if the documents break assumptions. */
async function build(env: Record<string, string> = {}): Promise<void> {
  const { status, output } = await run('react-router', ['build'], {
    env: { NODE_ENV: 'production', ...env },
  })
  if (status !== 0) throw new Refusal(`${output.trim()}\n\nThe build failed, see above.`)
  await checkDocuments()
}
