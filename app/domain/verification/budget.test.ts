import { describe, expect, it } from 'vitest'
import {
  type BudgetName,
  decoyBudget,
  isAlarming,
  isBreaker,
  personalBudgetKeys,
  type SendSubject,
  sendBudgets,
  wholeTotals,
} from './budget'
import { defaultLimits, limitRules } from './limits'

const unknown = { isKnown: false, isSoft: false, probes: [] }
const subject: SendSubject = {
  purpose: 'registration',
  phoneKey: 'p',
  mailboxKey: 'm',
  networks: [{ layer: 'ipv4', key: 'n' }],
  prefixKey: 'x',
  isPrefixLimited: false,
  country: 'CA',
}
const ipv6 = (['net64', 'net56', 'net48'] as const).map((layer) => ({ layer, key: layer }))

function charged(more: Partial<SendSubject>, circumstances: object = {}, limits = defaultLimits) {
  const budgets = sendBudgets({ ...subject, ...more }, limits, { ...unknown, ...circumstances })
  return budgets.map(({ name, limit, windowSeconds, cost }) => [name, limit, windowSeconds, cost])
}

describe('what one text message is charged to', () => {
  it('is every limit there is, the narrowest first', () => {
    expect(charged({})).toEqual([
      ['phone_cooldown', 1, 60, 1],
      ['phone_hour', 3, 3_600, 1],
      ['phone_day', 5, 86_400, 1],
      ['email_day', 5, 86_400, 1],
      ['ipv4_ten_minutes', 90, 600, 3],
      ['ipv4_day', 600, 86_400, 3],
      ['country_hour', 450, 3_600, 1],
      ['total_hour', 900, 3_600, 1],
      ['total_day', 4_500, 86_400, 1],
    ])
  })

  it('has three layers for an IPv6 visitor, and a prefix outside +1', () => {
    expect(charged({ networks: ipv6, isPrefixLimited: true }).slice(4, 12)).toEqual([
      ['net64_ten_minutes', 30, 600, 3],
      ['net64_day', 120, 86_400, 3],
      ['net56_ten_minutes', 90, 600, 3],
      ['net56_day', 360, 86_400, 3],
      ['net48_ten_minutes', 180, 600, 3],
      ['net48_day', 900, 86_400, 3],
      ['prefix_network_hour', 5, 3_600, 1],
      ['prefix_hour', 20, 3_600, 1],
    ])
  })

  it('includes the reserve for networks with a verified code', () => {
    expect(charged({}, { isKnown: true }).slice(-3)).toEqual([
      ['country_hour', 500, 3_600, 1],
      ['total_hour', 1_000, 3_600, 1],
      ['total_day', 5_000, 86_400, 1],
    ])
    expect(wholeTotals('registration', defaultLimits).map(({ limit }) => limit)).toEqual([
      1_000, 5_000,
    ])
  })

  it('lets a known network pass a prefix, and counts what it sends unverified', () => {
    const known = charged({ isPrefixLimited: true }, { isKnown: true })
    expect(known[0]).toEqual(['known_day', 10, 86_400, 1])
    expect(known.some(([name]) => String(name).startsWith('prefix'))).toBe(false)
    const own = charged({ purpose: 'own-data', mailboxKey: null }, { isKnown: true })
    expect(own[0]?.[0]).toBe('own_known_day')
  })

  it('is a third of the points of a network that has not passed the robot check', () => {
    const soft = charged({ networks: ipv6 }, { isSoft: true }).slice(4, 10)
    expect(soft.map(([, limit]) => limit)).toEqual([10, 40, 30, 120, 60, 300])
  })

  it('is a probe of each breaker that is open', () => {
    const names = charged({}, { probes: ['prefix', 'country'] }).map(([name]) => name)
    expect(names.slice(6, 11)).toEqual([
      'prefix_probes_network',
      'prefix_probes',
      'country_probes_network',
      'country_probes',
      'country_hour',
    ])
  })

  it('has no network for loopback', () => {
    const names = charged({ networks: [] }).map(([name]) => String(name))
    expect(names).toHaveLength(7)
    expect(names.some((name) => /^(ipv4|net)/.test(name))).toBe(false)
  })

  it('shares no counter between registrations and own data', () => {
    const own = { purpose: 'own-data', mailboxKey: null } as const
    expect(charged(own)).toEqual([
      ['own_phone_cooldown', 1, 60, 1],
      ['own_phone_hour', 3, 3_600, 1],
      ['own_phone_day', 5, 86_400, 1],
      ['own_ipv4_ten_minutes', 18, 600, 3],
      ['own_ipv4_day', 120, 86_400, 3],
      ['own_total_hour', 360, 3_600, 1],
      ['own_total_day', 1_800, 86_400, 1],
    ])
    const keys = (more: Partial<SendSubject>) =>
      sendBudgets({ ...subject, ...more }, defaultLimits, unknown).map(({ key }) => key)
    expect(keys(own).filter((key) => keys({}).includes(key))).toEqual([])
  })

  it('has a separate key for each limit and each subject', () => {
    const keys = (more: Partial<SendSubject>) =>
      sendBudgets({ ...subject, ...more }, defaultLimits, unknown).map(({ key }) => key)
    const same = keys({
      phoneKey: 'x',
      mailboxKey: 'x',
      prefixKey: 'x',
      country: 'x',
      isPrefixLimited: true,
      networks: [{ layer: 'ipv4', key: 'x' }],
    })
    expect(new Set(same).size).toBe(11)
    const shared = keys({}).filter((key) => keys({ phoneKey: 'q', networks: ipv6 }).includes(key))
    expect(shared).toEqual(['email_day:m', 'country_hour:CA', 'total_hour:all', 'total_day:all'])
  })

  it('follows the settings', () => {
    const limits = { ...defaultLimits, sendCooldownSeconds: 90, sendsPerPhonePerDay: 2 }
    const budgets = charged({}, {}, limits)
    expect(budgets[0]).toEqual(['phone_cooldown', 1, 90, 1])
    expect(budgets[2]).toEqual(['phone_day', 2, 86_400, 1])
    // One text fits into the smallest share.
    const few = { ...defaultLimits, pointsPerIpv4PerDay: 3, ownDataPointsPercent: 10 }
    const own = { purpose: 'own-data', mailboxKey: null } as const
    expect(charged(own, {}, few)[4]).toEqual(['own_ipv4_day', 3, 86_400, 3])
    expect(charged({}, {}, { ...defaultLimits, sendsPerHour: 1 }).at(-2)?.[1]).toBe(1)
  })
})

it('distinguishes shared limits from those of one visitor', () => {
  const names: BudgetName[] = sendBudgets(
    { ...subject, isPrefixLimited: true, networks: ipv6 },
    defaultLimits,
    { ...unknown, probes: ['prefix', 'country'] },
  ).map(({ name }) => name)
  expect(names.filter(isBreaker)).toEqual([
    'prefix_hour',
    'prefix_probes',
    'country_probes',
    'country_hour',
    'total_hour',
    'total_day',
  ])
  expect(names.filter(isAlarming)).toEqual(['country_hour', 'total_hour', 'total_day'])
  expect(isAlarming('own_total_hour')).toBe(true)
})

it('names the counters of one person: those of the phone alone', () => {
  expect(personalBudgetKeys('p', defaultLimits)).toEqual([
    'phone_cooldown:p',
    'phone_hour:p',
    'phone_day:p',
    'own_phone_cooldown:p',
    'own_phone_hour:p',
    'own_phone_day:p',
  ])
})

it('counts a decoy apart from everything else', () => {
  const decoy = decoyBudget('n', defaultLimits)
  expect(decoy).toMatchObject({ key: 'decoy_hour:n', limit: 10, windowSeconds: 3_600 })
})

describe('the limits', () => {
  it('are those of the protocol by default', () => {
    expect(defaultLimits).toMatchObject({
      codeLength: 4,
      ownDataCodeLength: 8,
      attemptsPerCode: 3,
      proofLifeSeconds: 15 * 60,
      breakerTexts: 200,
      breakerVerifiedPercent: 15,
      breakerProbesPerTenMinutes: 10,
      reservedPercent: 10,
      alarmAtPercent: 80,
      knownNetworkDays: 30,
    })
  })

  it('each have a range around their default', () => {
    for (const [standard, least, most] of Object.values(limitRules)) {
      expect(least).toBeGreaterThan(0)
      expect(standard).toBeGreaterThanOrEqual(least)
      expect(standard).toBeLessThanOrEqual(most)
    }
  })
})
