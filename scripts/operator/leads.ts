import { runMain } from '#scripts/lib/refusal.ts'
import { operate } from './operate.ts'

// `npm run leads -- --help` says what it does.
await runMain(() => operate('scripts/operator/leads-command.ts'))
