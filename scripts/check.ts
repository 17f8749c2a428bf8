import { fastParts } from './lib/parts.ts'
import { runMain } from './lib/refusal.ts'
import { runParts, selectParts } from './lib/run-parts.ts'

await runMain(() => runParts(selectParts(fastParts)))
