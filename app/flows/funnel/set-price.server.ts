import type { OperatorAct } from '#app/domain/audit/operator'
import { withChanges } from '#app/domain/audit/reason'
import type { BuyerPrice } from '#app/domain/funnel/earnings'
import type { PriceStore } from '#app/domain/funnel/price-store.server'
import type { Services } from '#app/services'
import type { LocalDate } from '#app/shared/toronto-time'

/** `changed`: someone else set another meanwhile, so nothing was written. */
type SetPriceOutcome = 'done' | 'same' | 'changed'

/**
 * Sets what a buyer pays from a day on, or removes that if `cents` is null, with the audit. Nothing changes if it is so
 * already. `before`: what the form showed.
 */
export async function setPrice(
  { now, prices }: Pick<Services, 'now'> & { prices: PriceStore },
  price: { buyerId: string; since: LocalDate; cents: number | null },
  before: number | null,
  { by, note }: OperatorAct,
): Promise<SetPriceOutcome> {
  const { buyerId, since, cents } = price
  const storedCents = async () => centsFrom(await prices.list(), price)
  const stored = await storedCents()
  if (stored === cents) return 'same'
  if (stored !== before) return 'changed'
  const inWords = (amount: number | null) => ({
    [`from ${since}`]: amount === null ? null : (amount / 100).toFixed(2),
  })
  const said = withChanges(note, inWords(before), inWords(cents))
  const entry = { by, action: 'prices.set', subject: buyerId, note: said } as const
  if (await prices.put(price, before, entry, now())) return 'done'
  return (await storedCents()) === cents ? 'same' : 'changed'
}

/** Returns what a buyer pays from exactly this day on; null if no price begins then. */
function centsFrom(
  prices: readonly BuyerPrice[],
  { buyerId, since }: Pick<BuyerPrice, 'buyerId' | 'since'>,
): number | null {
  const price = prices.find((one) => one.buyerId === buyerId && one.since === since)
  return price?.cents ?? null
}
