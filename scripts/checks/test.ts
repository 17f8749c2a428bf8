import { runCommand } from '#scripts/lib/arguments.ts'
import { dropTestsStamp, readTestedCommit, stampTests } from '#scripts/lib/tests-stamp.ts'
import { fastParts, parts } from './parts.ts'
import { runParts, selectParts } from './run-parts.ts'
import { keepTemporaryFilesInMemory } from './temporary-files.ts'

const usage = `npm test [-- part …] [--long]

Runs every check and test, or the parts: ${parts.map(({ name }) => name).join(', ')}.
Ends in "N passed, N failed". A commit that passes all of them may be deployed from here.

  --fast    only ${fastParts.join(', ')}
  --long    repeats each attack in parallel 20 times instead of 4, sends 10,000 hostile requests instead of 2,000,
            and computes the figures of every instrument on all ten clocks instead of one`

const flag = { type: 'boolean', default: false } as const
const options = { fast: flag, long: flag } as const
const spec = { usage, options, maxNames: Number.POSITIVE_INFINITY }

await runCommand(spec, async ({ names, values }) => {
  if (values.long) process.env.LONG_TESTS = '1'
  keepTemporaryFilesInMemory()
  const selected = selectParts(values.fast ? fastParts : names)
  if (selected.length < parts.length) return runParts(selected)
  const before = await readTestedCommit()
  dropTestsStamp()
  await runParts(selected)
  if (!process.exitCode) await stampTests(before)
})
