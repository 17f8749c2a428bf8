import { operate } from './operate.ts'
import { leadsOptions as options } from './operator-options.ts'

const usage = `npm run leads -- <command> [options]

  list                    leads, newest first, without personal data
  show <id>               one lead: its history and the text it agreed to
  stats                   how many in which state, by buyer
  replay <id>… | --state parked|dead [--reason …]
                          requeues parked or dead leads; the sweep delivers them
  resolve <id> --as accepted|rejected --note "…"
                          ends a parked lead by your decision
  export [--format csv|json]
                          leads with personal data, to a file; audited
  forget --phone +1…      erases the person from every store and notifies the buyers; only the
                          suppression HMAC stays
  suppress --phone +1…    blocks texts and forwarding for good; only an HMAC is stored

  --state a,b --buyer <id> --reason <word> --since 2h|7d|2026-11-20 --limit 50
                          selects leads, for list, replay and export
  --by <name>             who you are; needed for replay, resolve, export, forget and suppress
  --note "…"              why; audited, so no personal data
  --dry-run               prints what would happen, and changes nothing
  --json                  for machines
  --remote                production's database instead of the local one; export needs DATA_KEYS,
                          forget and suppress HMAC_KEY, with the values of the secrets in Cloudflare
  --help                  this

An id that begins with a hyphen goes last, after "--".`

await operate({ usage, options }, 'scripts/operator/leads-command.ts')
