import { funnelGroups } from '#app/domain/funnel/funnel-report.ts'
import { type Arguments, Misuse, runCommand } from '#scripts/lib/arguments.ts'
import { runOnDesk } from './operate.ts'

const groups = [...funnelGroups, 'page'] as const

const usage = `npm run funnel                 from a click to an accepted lead, by link
npm run funnel -- --by page    views of each page, and visits that began there

--by       link, campaign, source, country, device, landing (the page that a link leads to), variant, page, or
           day or hour (of Toronto)
--days     how far back, in days of Toronto, today included; 7 by default
--remote   production instead of the local run's storage
--json     print JSON

Each rate is a share of the previous step, with its 95% confidence interval.`

const options = {
  by: { type: 'string', default: 'link' },
  days: { type: 'string', default: '7' },
  remote: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const

async function main({ values }: Arguments<typeof options>): Promise<void> {
  const by = groups.find((group) => group === values.by)
  if (!by) throw new Misuse(`by: one of ${groups.join(', ')}`)
  if (!/^[1-9]\d{0,3}$/.test(values.days)) throw new Misuse('days: a number from 1 to 9999')
  await runOnDesk<typeof import('./funnel-command.ts')>(
    'scripts/operator/funnel-command.ts',
    values,
    ({ reportFunnel }, desk) => reportFunnel(desk, { by, days: Number(values.days) }),
  )
}

await runCommand({ usage, options }, main)
