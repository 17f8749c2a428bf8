import { operate } from './operate.ts'
import { commentsOptions as options, commentsUses as uses } from './operator-options.ts'

const usage = `npm run comments -- <command> [options]

  list                    comments with their text, longest waiting first; audited
  approve <id>…           publishes comments, also rejected and removed ones
  reject <id>…            ends the wait of comments without publishing them
  remove <id>…            takes published comments down, with the replies to them

  --state pending|approved|rejected|removed|all
                          choose comments for list; pending by default
  --article <slug>        below this article
  --reported              reported comments only; with --state approved or all
  --limit 50              how many
  --by <name>             who you are; kept in the audit
  --note "…"              why; kept in the audit, so no personal data
  --dry-run               prints the changes without making them
  --json                  prints JSON
  --remote                production's database instead of the local one; list needs DATA_KEYS, with the
                          value of the secret in Cloudflare
  --help                  this

Pages show a decision within two minutes.

An id that begins with a hyphen goes after "--", as the last word.`

await operate({ usage, options, uses }, 'scripts/operator/comments-command.ts')
