import { operate } from './operate.ts'
import { buyersOptions as options } from './operator-options.ts'

const usage = `npm run buyers -- <command> [options]

  list                    buyers that have leads: breaker, kill switch, leads that wait
  check                   whether the configured buyer has all that is needed to be sent leads
  pause <id> | --all      nothing is sent any more, from the next attempt on; leads wait
  resume <id> | --all     the sweep sends what waits

  --by <name>             who you are; needed for pause and resume
  --note "…"              why; kept in the audit
  --dry-run, --json, --remote, --help`

await operate({ usage, options }, 'scripts/operator/buyers-command.ts')
