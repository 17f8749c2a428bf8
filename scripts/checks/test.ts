import { runCommand } from '#scripts/lib/arguments.ts'
import { parts } from './parts.ts'
import { runParts, selectParts } from './run-parts.ts'

const usage = `npm test [-- part …]

Runs every check and test, or the parts: ${parts.map(({ name }) => name).join(', ')}.
Ends in "N passed, N failed".`

await runCommand({ usage, mostNames: Number.POSITIVE_INFINITY }, ({ names }) =>
  runParts(selectParts(names)),
)
