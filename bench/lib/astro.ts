import { cpSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from '#scripts/lib/arguments.ts'
import { fingerprint, unlessStamped } from '#scripts/lib/fingerprint.ts'
import { root } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import type { Frames } from './astro-frames.ts'

/**
 * A copy, so its packages are in none of the source folders; at the same depth, so its relative paths
 * work.
 */
const project = join(root, '.cache', 'astro')

/** Builds `bench/astro` around the frames; returns the folder of its only module. */
export async function buildAstro(folder: string, frames: Frames): Promise<string> {
  await installAstro()
  const out = join(folder, 'astro')
  const framesFile = join(folder, 'astro-frames.json')
  writeFileSync(framesFile, JSON.stringify(frames))
  const env = { BENCH_FRAMES: framesFile, BENCH_ASTRO_OUT: out, ASTRO_TELEMETRY_DISABLED: '1' }
  const astro = join(project, 'node_modules', '.bin', 'astro')
  const { status, output } = await run(astro, ['build', '--root', project], { env })
  if (status !== 0) throw new Refusal(`${output.trim()}\n\nThe Astro pages did not build.`)
  renameSync(join(out, 'server', 'entry.mjs'), join(out, 'server', 'index.js'))
  return join(out, 'server')
}

/** Installs its own packages, which takes half a minute that no other command needs. */
async function installAstro(): Promise<void> {
  cpSync(join(root, 'bench', 'astro'), project, { recursive: true })
  const stamp = join(project, 'node_modules', '.installed')
  await unlessStamped(stamp, fingerprint(['bench/astro/package-lock.json']), async () => {
    const { status, output } = await run('npm', ['ci', '--ignore-scripts', '--prefix', project])
    if (status !== 0) throw new Refusal(`${output.trim()}\n\nAstro could not be installed.`)
  })
}
