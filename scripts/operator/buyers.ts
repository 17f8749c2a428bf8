import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '#scripts/lib/paths.ts'
import { runMain } from '#scripts/lib/refusal.ts'
import { operate } from './operate.ts'

/** `npm run buyers -- --help` says what it does. */
async function main(): Promise<void> {
  const { module } = await runnerImport<typeof import('./buyers-command.ts')>(
    join(root, 'scripts', 'operator', 'buyers-command.ts'),
  )
  await operate(module, process.argv.slice(2))
}

await runMain(main)
