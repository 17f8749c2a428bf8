import { operate } from './operate.ts'
import { leadsOptions as options } from './operator-options.ts'

const usage = `npm run leads -- <command> [options]

  list                    leads, newest first, without the persons
  show <id>               one lead: its history and the text it agreed to
  stats                   how many in which state, by buyer
  replay <id>… | --state parked|dead [--reason …]
                          sends parked or dead leads on their way again; the sweep delivers
  resolve <id> --as accepted|rejected --note "…"
                          ends a parked lead by your decision
  export [--format csv|json]
                          leads with their persons, for a file of yours; audited
  forget --phone +1…      erases the person from every store, and has the buyers told; only the
                          suppression HMAC stays
  suppress --phone +1…    never to be texted or forwarded again; only an HMAC is kept

  --state a,b --buyer <id> --reason <word> --since 2h|7d|2026-11-20 --limit 50
                          choose leads, for list, replay and export
  --by <name>             who you are; needed for replay, resolve, export, forget and suppress
  --note "…"              why; kept in the audit, so no personal data
  --dry-run               says what would happen, and changes nothing
  --json                  for machines
  --remote                production's database instead of the local one; export needs DATA_KEYS,
                          forget and suppress HMAC_KEY, as the secrets stand in Cloudflare
  --help                  this

An id that begins with a hyphen goes after "--", as the last word.`

await operate({ usage, options }, 'scripts/operator/leads-command.ts')
