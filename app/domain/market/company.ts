import type { SentFigures } from './ports'
import type { CompanyFigures } from './quote'

export const unknownFigures: CompanyFigures = { shares: null, earnings: null, dividend: null }

/** A price moves less from the source's to ours; a split, or figures in US dollars, differ by more. */
const maxRatio = 1.25

/** No company has a tenth of this. */
const maxShares = 1e12

/** Returns the figures that are for about this price: others are in another currency, or from before a split. */
export function soundFigures(sent: SentFigures, price: number): CompanyFigures {
  const { shares, marketCap, earnings, peRatio, dividend, yield: share } = sent
  const fits = (implied: number) =>
    implied > 0 && Math.max(implied / price, price / implied) <= maxRatio
  const isIssued = shares !== null && shares > 0 && shares <= maxShares
  // A loss has no ratio, and no dividend no yield.
  const isEarned = earnings !== null && (earnings <= 0 || fits(earnings * (peRatio ?? 0)))
  const isPaid =
    dividend !== null && dividend <= price && (dividend === 0 || fits(dividend / (share ?? 0)))
  return {
    shares: isIssued && (marketCap === null || fits(marketCap / shares)) ? shares : null,
    earnings: isEarned ? earnings : null,
    dividend: isPaid ? dividend : null,
  }
}
