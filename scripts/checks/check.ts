import { runCommand } from '#scripts/lib/arguments.ts'
import { fastParts } from './parts.ts'
import { runParts, selectParts } from './run-parts.ts'

const usage = `npm run check

The fast half of the tests: ${fastParts.join(', ')}. All of them: npm test.`

await runCommand({ usage }, () => runParts(selectParts(fastParts)))
