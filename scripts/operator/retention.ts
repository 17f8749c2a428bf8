import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { runOnDesk } from './operate.ts'

const usage = `npm run retention [-- --days 30]

Shows the hourly purge's deletions by purpose: the last run, the sum of these days, the period, and for
how many runs the purge has been behind.

--days N     of the last N days, 30 by default
--remote     production
--json       print JSON`

const options = {
  days: { type: 'string', default: '30' },
  remote: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

await runCommand({ usage, options }, async ({ values }) => {
  const days = Number(values.days)
  if (!Number.isInteger(days) || days < 1) throw new Refusal('--days: a whole number above 0')
  await runOnDesk<typeof import('./retention-command.ts')>(
    'scripts/operator/retention-command.ts',
    values,
    ({ runRetention }, desk) => runRetention(desk, days),
  )
})
