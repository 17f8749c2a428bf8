import { runMain } from '#scripts/lib/refusal.ts'
import { operate } from './operate.ts'

// `npm run buyers -- --help` says what it does.
await runMain(() => operate('scripts/operator/buyers-command.ts'))
