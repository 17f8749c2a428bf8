import { ensureBuild } from './lib/build.ts'
import { runMain } from './lib/refusal.ts'

await runMain(() => ensureBuild())
