import * as z from 'zod/mini'
import { soundBar } from '#app/domain/market/history'
import type { Bar } from '#app/domain/market/quote'
import { dailyPoint, isoDate, looseNumber } from './provider-values'

/** A day of `/eod`. Prices are as paid on the day, the volume is in today's shares. */
const EodhdDay = z.object({
  date: isoDate,
  open: looseNumber,
  high: looseNumber,
  low: looseNumber,
  close: looseNumber,
  adjusted_close: looseNumber,
  volume: looseNumber,
})
export type EodhdDay = z.infer<typeof EodhdDay>

/** The days of a response, oldest first. */
export const EodhdDays = z.pipe(
  z.array(EodhdDay),
  z.transform((days) => days.toSorted((left, right) => (left.date < right.date ? -1 : 1))),
)

/** Returns a day in today's shares; null without a close. `factor`: of its prices. */
export function barOf(day: EodhdDay, factor = 1): Bar | null {
  const { date, close, volume } = day
  if (close === null || close <= 0) return null
  const times = (price: number | null) => (price === null ? null : price * factor)
  const [open, high, low] = [day.open, day.high, day.low].map(times)
  return soundBar({ ...dailyPoint(date, close * factor), open, high, low, volume })
}
