import { join } from 'node:path'
import { runnerImport } from 'vite'
import { operate } from './lib/operator/operate.ts'
import { root } from './lib/paths.ts'
import { runMain } from './lib/refusal.ts'

/** `npm run leads -- --help` says what it does. */
async function main(): Promise<void> {
  const { module } = await runnerImport<typeof import('./lib/operator/leads-command.ts')>(
    join(root, 'scripts', 'lib', 'operator', 'leads-command.ts'),
  )
  await operate(module, process.argv.slice(2))
}

await runMain(main)
