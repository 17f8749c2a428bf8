import { defaultLimits, type Limits, sendLimits } from '#app/domain/verification/limits.ts'

/**
 * Returns the limits with smaller totals, a country's apart, so a test can use up one of them alone. A range and
 * the reserve have their shares of them.
 */
export function smallLimits({ hour = 1_000, day = 5_000, country = 500 }): Limits {
  const { country_hour, range_country_hour, reserve_country_hour } = sendLimits
  return {
    ...defaultLimits,
    sendsPerHour: hour,
    sendsPerDay: day,
    sends: {
      ...sendLimits,
      country_hour: { ...country_hour, limit: country },
      range_country_hour: { ...range_country_hour, limit: Math.ceil(country * 0.15) },
      reserve_country_hour: { ...reserve_country_hour, limit: Math.ceil(country * 0.01) },
    },
  }
}
