import { instruments } from '#app/domain/market/instruments.ts'
import { simulatedSeriesKind } from '#app/domain/market/providers/simulated-walk.ts'

/** One instrument of each category, kind of series and currency. */
export const sampleInstruments = Array.from(
  new Map(
    instruments.map((one) => [`${one.category} ${simulatedSeriesKind(one)} ${one.currency}`, one]),
  ).values(),
)
