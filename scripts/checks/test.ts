import { runCommand } from '#scripts/lib/arguments.ts'
import { parts } from './parts.ts'
import { runParts, selectParts } from './run-parts.ts'

const usage = `npm test [-- part …] [--long]

Runs every check and test, or the parts: ${parts.map(({ name }) => name).join(', ')}.
Ends in "N passed, N failed".

  --long    repeats each attack in parallel 20 times instead of 4, and sends 10,000 hostile requests instead of 2,000`

const options = { long: { type: 'boolean', default: false } } as const

await runCommand({ usage, options, mostNames: Number.POSITIVE_INFINITY }, ({ names, values }) => {
  if (values.long) process.env.LONG_TESTS = '1'
  return runParts(selectParts(names))
})
