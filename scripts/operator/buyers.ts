import { operate } from './operate.ts'
import { buyersOptions as options, buyersUses as uses } from './operator-options.ts'

const usage = `npm run buyers -- <command> [options]

  list                    buyers that have leads: breaker, kill switch, waiting leads
  check                   whether the configured buyer is ready to receive leads
  pause <id> | --all      stops sending from the next attempt on; leads wait
  resume <id> | --all     the sweep sends waiting leads

  --by <name>             who you are; needed for pause and resume
  --note "…"              why; audited
  --dry-run, --json, --remote, --help`

await operate({ usage, options, uses }, 'scripts/operator/buyers-command.ts')
