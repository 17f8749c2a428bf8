import { createFunnelDesk, periodOf } from '#app/domain/funnel/funnel-desk-store.server.ts'
import {
  type FunnelGroup,
  funnelSteps,
  type Rate,
  stepLabels,
} from '#app/domain/funnel/funnel-report.ts'
import { createPriceStore } from '#app/domain/funnel/price-store.server.ts'
import { createSpendStore } from '#app/domain/funnel/spend-store.server.ts'
import { createBuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import { createLinkDesk } from '#app/domain/links/link-desk-store.server.ts'
import type { TextCost } from '#app/domain/verification/ports.ts'
import { createTextCostStore } from '#app/domain/verification/text-cost-store.server.ts'
import { type ReportedRow, readFunnel } from '#app/flows/funnel/read-funnel.server.ts'
import { type Desk, printable, type Said, table } from './command.ts'

/** Reports the funnel, or pages; as JSON and for a terminal. */
export async function reportFunnel(
  { people, market, links, now }: Pick<Desk, 'people' | 'market' | 'links' | 'now'>,
  { by, days }: { by: FunnelGroup | 'page'; days: number },
): Promise<Said> {
  const funnelDesk = createFunnelDesk(market)
  if (by === 'page') {
    const rows = await funnelDesk.pages(periodOf(days, now()))
    const cells = rows.map(({ page, views, visits }) => [page, views, visits])
    const text = rows.length > 0 ? table(['page', 'views', 'visits'], cells) : 'Nothing yet.'
    return { json: rows, text: headed(text, by, days) }
  }
  const stores = {
    spend: createSpendStore(market),
    prices: createPriceStore(market),
    leadDesk: createLeadDesk(people),
    buyerDesk: createBuyerDesk(people),
    textCosts: createTextCostStore(market),
    linkDesk: createLinkDesk(market, links),
  }
  const report = await readFunnel({ now, funnelDesk, ...stores }, { by, days })
  const { rows, textCosts: costs } = report
  const blocks = rows.map(formatRow)
  const text = [
    ...(blocks.length > 0 ? blocks : ['Nothing yet.']),
    ...costs.slice(0, 1).map(() => formatCosts(costs)),
  ]
  return { json: { rows, textCosts: costs }, text: headed(text.join('\n\n'), by, days) }
}

function formatCosts(costs: readonly TextCost[]): string {
  const texts = costs.reduce((sum, cost) => sum + cost.texts, 0)
  const price = costs.reduce((sum, cost) => sum + cost.priceMicros, 0) / 1_000_000
  return `Texts, as the provider charges them: ${texts} for ${price.toFixed(2)} ${costs[0]?.currency}`
}

function headed(text: string, by: string, days: number): string {
  return `By ${by}, ${days} ${days === 1 ? 'day' : 'days'}\n\n${text}`
}

function formatRow(row: ReportedRow): string {
  const { name, counts, rates, conversion, comparedWithOthers } = row
  const steps = funnelSteps.map((step, at) => [
    `  ${stepLabels[step]}`,
    counts[step],
    at === 0
      ? ''
      : formatRate(counts[step], counts[funnelSteps[at - 1] ?? 'click'], rates[at - 1] ?? null),
  ])
  const { lead_accepted, visit, lead_rejected, lead_parked, text_sent } = counts
  const overall = formatRate(lead_accepted, visit, conversion)
  return [
    name === '' ? '(none)' : printable(name),
    ...steps.map(([label, count, rate]) =>
      `${String(label).padEnd(16)}${String(count).padStart(8)}  ${rate}`.trimEnd(),
    ),
    `  accepted per visit: ${overall}; against all others: ${comparedWithOthers}`,
    `  rejected ${lead_rejected}, parked ${lead_parked}, texts ${text_sent}, views ${counts.page_viewed}`,
  ].join('\n')
}

/** A step may count more than the one before: one visit may view two forms, and scripts may be off. */
function formatRate(part: number, whole: number, rate: Rate | null): string {
  if (whole === 0) return ''
  if (rate) return `${percent(rate.share)} (${percent(rate.low)} to ${percent(rate.high)})`
  return part > whole ? 'more than before' : 'too few to tell'
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
