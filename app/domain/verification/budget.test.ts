import { describe, expect, it } from 'vitest'
import {
  decoyBudget,
  isSoft,
  personalBudgetKeys,
  type SenderStatus,
  type SendSubject,
  sendBudgets,
  sharedTotals,
  sharersOf,
} from './budget'
import { cleanTexts, defaultLimits, sendLimits } from './limits'

const subject: SendSubject = {
  purpose: 'registration',
  phoneKey: 'p',
  mailboxKey: 'm',
  networks: [{ layer: 'ipv4', key: 'n' }],
  block: 'b',
  range: 'r',
  prefixKey: 'x',
  country: 'CA',
}
const ipv6 = (['net64', 'net56', 'net48'] as const).map((layer) => ({ layer, key: layer }))
const own = { purpose: 'own-data', mailboxKey: null } as const
const anyNumber = Number.MAX_SAFE_INTEGER

function charged(
  more: Partial<SendSubject>,
  status: SenderStatus = 'human',
  limits = defaultLimits,
) {
  const budgets = sendBudgets({ ...subject, ...more }, limits, status)
  return budgets.map(({ name, limit, windowSeconds, cost }) => [name, limit, windowSeconds, cost])
}

const limitsOf = (status: SenderStatus, more: Partial<SendSubject> = {}) =>
  Object.fromEntries(charged(more, status).map(([name, limit]) => [name, limit]))

describe('what one text message is charged to', () => {
  it('is every limit there is, the narrowest first', () => {
    expect(charged({})).toEqual([
      ['phone_cooldown', 1, 60, 1],
      ['phone_hour', 3, 3_600, 1],
      ['phone_day', 5, 86_400, 1],
      ['email_day', 5, 86_400, 1],
      ['ipv4_ten_minutes', 90, 600, 3],
      ['ipv4_day', 600, 86_400, 3],
      ['range_country_hour', 68, 3_600, 1],
      ['range_hour', 135, 3_600, 1],
      ['range_day', 675, 86_400, 1],
      ['country_hour', 450, 3_600, 1],
      ['total_hour', 900, 3_600, 1],
      ['total_day', 4_500, 86_400, 1],
      ['block_hour', anyNumber, 3_600, 1],
    ])
  })

  it('has three layers for an IPv6 visitor', () => {
    expect(charged({ networks: ipv6 }).slice(4, 10)).toEqual([
      ['net64_ten_minutes', 30, 600, 3],
      ['net64_day', 120, 86_400, 3],
      ['net56_ten_minutes', 90, 600, 3],
      ['net56_day', 360, 86_400, 3],
      ['net48_ten_minutes', 180, 600, 3],
      ['net48_day', 900, 86_400, 3],
    ])
  })

  it('is counted for a known network until it leaves too many unverified', () => {
    expect(charged({}, 'known')).toEqual([['known_day', 10, 86_400, 1], ...charged({})])
    expect(charged(own, 'known')[0]?.[0]).toBe('own_known_day')
  })

  it('is the whole limit for a known network that takes from the reserve, and its share of that', () => {
    expect(charged({}, 'reserve').slice(-11)).toEqual([
      ['range_country_hour', 75, 3_600, 1],
      ['range_hour', 150, 3_600, 1],
      ['range_day', 750, 86_400, 1],
      ['reserve_block_hour', 2, 3_600, 1],
      ['reserve_country_hour', 5, 3_600, 1],
      ['reserve_hour', 10, 3_600, 1],
      ['reserve_day', 50, 86_400, 1],
      ['country_hour', 500, 3_600, 1],
      ['total_hour', 1_000, 3_600, 1],
      ['total_day', 5_000, 86_400, 1],
      ['block_hour', anyNumber, 3_600, 1],
    ])
    expect(charged({}, 'reserve')[0]?.[0]).toBe('known_day')
    expect(limitsOf('reserve', own)).toMatchObject({
      own_reserve_block_hour: 2,
      own_reserve_hour: 4,
      own_reserve_day: 20,
    })
  })

  it('is a third of the points and half of an hour, until it is suspicious', () => {
    expect(limitsOf('usual', { networks: ipv6 })).toMatchObject({
      net64_ten_minutes: 10,
      net64_day: 40,
      net56_ten_minutes: 30,
      net56_day: 120,
      net48_ten_minutes: 60,
      net48_day: 300,
      country_hour: 250,
      total_hour: 500,
      total_day: 4_500,
      block_hour: anyNumber,
    })
    const softened = charged({}, 'usual').filter(([, limit], at) => limit !== charged({})[at]?.[1])
    expect(softened.map(([name]) => name)).toEqual([
      'ipv4_ten_minutes',
      'ipv4_day',
      'country_hour',
      'total_hour',
    ])
    expect(softened.every(([name]) => isSoft(name as 'ipv4_day'))).toBe(true)
  })

  it('is all points of own data, which are few already', () => {
    expect(limitsOf('usual', own)).toMatchObject({
      own_ipv4_ten_minutes: 18,
      own_ipv4_day: 120,
      own_total_hour: 200,
    })
  })

  it('is all of them for a suspicious one, from a block without another unverified text', () => {
    expect(limitsOf('first')).toEqual({ ...limitsOf('human'), block_hour: cleanTexts.first })
    expect(limitsOf('resend')).toEqual({ ...limitsOf('human'), block_hour: cleanTexts.resend })
  })

  it('has no network for loopback', () => {
    const names = charged({ networks: [], block: null, range: null }, 'known').map(([name]) => name)
    expect(names).toHaveLength(7)
    expect(names.join()).not.toMatch(/ipv4|net|block|range|known/)
  })

  it('shares no counter between registrations and own data', () => {
    expect(charged(own)).toEqual([
      ['own_phone_cooldown', 1, 60, 1],
      ['own_phone_hour', 3, 3_600, 1],
      ['own_phone_day', 5, 86_400, 1],
      ['own_ipv4_ten_minutes', 18, 600, 3],
      ['own_ipv4_day', 120, 86_400, 3],
      ['own_range_hour', 54, 3_600, 1],
      ['own_range_day', 270, 86_400, 1],
      ['own_total_hour', 360, 3_600, 1],
      ['own_total_day', 1_800, 86_400, 1],
      ['own_block_hour', anyNumber, 3_600, 1],
    ])
    const keys = (more: Partial<SendSubject>) =>
      sendBudgets({ ...subject, ...more }, defaultLimits, 'usual').map(({ key }) => key)
    expect(keys(own).filter((key) => keys({}).includes(key))).toEqual([])
  })

  it('has a separate key for each limit and each subject', () => {
    const keys = (more: Partial<SendSubject>) =>
      sendBudgets({ ...subject, ...more }, defaultLimits, 'reserve').map(({ key }) => key)
    const same = keys({
      phoneKey: 'x',
      mailboxKey: 'x',
      country: 'x',
      block: 'x',
      range: 'x',
      networks: [{ layer: 'ipv4', key: 'x' }],
    })
    expect(new Set(same).size).toBe(18)
    const other = { phoneKey: 'q', networks: ipv6, block: 'c', range: 's' }
    const shared = keys({}).filter((key) => keys(other).includes(key))
    expect(shared).toEqual(['email_day:m', 'country_hour:CA', 'total_hour:all', 'total_day:all'])
  })

  it('follows the totals, with at least one text in each share', () => {
    const limits = { ...defaultLimits, sendsPerHour: 7, sendsPerDay: 2_000 }
    const ofReserve = charged({}, 'reserve', limits).slice(-11, -1)
    expect(ofReserve.map(([, limit]) => limit)).toEqual([1, 2, 300, 2, 1, 1, 20, 4, 7, 2_000])
  })

  it('takes the limits that it is given', () => {
    const phone_cooldown = { ...sendLimits.phone_cooldown, window: 90, limit: 2 }
    const limits = { ...defaultLimits, sends: { ...sendLimits, phone_cooldown } }
    expect(charged({}, 'human', limits)[0]).toEqual(['phone_cooldown', 2, 90, 1])
  })
})

it('lists the totals of everyone and of each country, the reserve included', () => {
  const totals = sharedTotals('registration', ['CA', 'US'], defaultLimits)
  expect(totals.map(({ key, limit }) => [key, limit])).toEqual([
    ['country_hour:CA', 500],
    ['country_hour:US', 500],
    ['total_hour:all', 1_000],
    ['total_day:all', 5_000],
  ])
  const ofOwn = sharedTotals('own-data', [], defaultLimits)
  expect(ofOwn.map(({ limit }) => limit)).toEqual([400, 2_000])
})

it('distinguishes shared limits from those of one visitor', () => {
  expect(sharersOf('phone_cooldown')).toBe('phone')
  expect(sharersOf('own_phone_cooldown')).toBe('phone')
  expect(sharersOf('own_block_hour')).toBe('network')
  expect(sharersOf('reserve_block_hour')).toBe('network')
  expect(sharersOf('ipv4_day')).toBe('other')
  for (const name of ['range_day', 'reserve_day', 'country_hour', 'own_total_hour'] as const) {
    expect(sharersOf(name)).toBe('everyone')
  }
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
      reservedPercent: 10,
      alarmAtPercent: 80,
      knownNetworkDays: 30,
    })
  })
})
