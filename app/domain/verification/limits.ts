/**
 * Every limit of phone verification. Each is a setting of the same name in upper case
 * (`codeLength` → `CODE_LENGTH`). A 4-digit code carries 13 bits where NIST SP 800-63B asks for 20:
 * it is defensible for qualifying a lead only together with these budgets.
 */
export const defaultLimits = {
  codeLength: 4,
  ownDataCodeLength: 8,
  codeLifeSeconds: 600,
  attemptsPerCode: 3,
  proofLifeSeconds: 900,

  sendCooldownSeconds: 60,
  sendsPerPhonePerHour: 3,
  sendsPerPhonePerDay: 5,
  sendsPerEmailPerDay: 5,
  sendsPerNetworkPerTenMinutes: 5,
  sendsPerNetworkPerDay: 20,
  sendsPerCountryPerHour: 500,
  // The circuit breaker over everything: reaching it raises an alarm.
  sendsPerHour: 1_000,
  sendsPerDay: 5_000,
}

export type Limits = typeof defaultLimits

/** Regions whose mobile numbers are texted (ISO 3166-1): by region, since `+1` also covers the Caribbean. */
export const defaultRegions = (
  'CA US GB CH AU NZ AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE ' +
  'IS LI NO'
).split(' ')
