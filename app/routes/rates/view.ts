import type { Source } from '#app/domain/market/providers/sources'
import type { RateChart } from '#app/domain/market/rates/rate-chart'
import type { RateId } from '#app/domain/market/rates/rate-series'
import type { RateGroup } from '#app/domain/market/rates/rates-view'
import type { YieldCurve } from '#app/domain/market/rates/yield-curve'

/** What the browser only shows of the page. */
export type RatesView = {
  groups: RateGroup[]
  chart: RateChart | null
  curve: YieldCurve | null
  chosen: RateId
  /** Null if no source may be asked. */
  source: Source | null
  linkTo: (id: RateId) => string
}
