import { operate } from './operate.ts'
import { leadsOptions as options, leadsUses as uses } from './operator-options.ts'

const usage = `npm run leads -- <command> [options]

  list                    leads, newest first, without personal data
  show <id>               one lead's history and consent text; --reveal also shows the consent's IP
                          address, and asks for --by and --note; audited
  find --phone +1… | --email …
                          the records about one person, without their details; audited
  stats                   number of leads by state and buyer
  replay <id>… | --state parked|dead [--reason …]
                          requeues parked or dead leads; the sweep delivers them. By id, a lead
                          in retry is tried now
  resolve <id> --as accepted|rejected --note "…"
                          ends a lead that is parked or in retry by your decision
  export <file.csv|file.json>
                          leads with personal data, to a new file that only you can read; audited
  forget --phone +1…      erases the person from every store and notifies the buyers; only the
                          suppression HMAC stays
  verify <file.json>      whether a certificate of consent is genuine: asks SITE_ORIGIN for its public key,
                          else localhost at PORT or as the file names it
  suppress --phone +1…    blocks texts and forwarding for good; only an HMAC is stored

  --state a,b --buyer <id> --reason <word> --since 2h|7d|2026-11-20 --limit 50
                          selects leads, for list, replay and export
  --by <name>             who you are; needed for replay, resolve, find, export, forget and suppress
  --note "…"              why; audited, so no personal data
  --dry-run               prints the changes without making them
  --json                  prints JSON
  --remote                production's database instead of the local one; export and
                          --reveal need DATA_KEYS, find, forget and suppress HMAC_KEY, with the values of the secrets in Cloudflare
  --help                  this

An id that begins with a hyphen goes last, after "--".`

await operate({ usage, options, uses }, 'scripts/operator/leads-command.ts')
