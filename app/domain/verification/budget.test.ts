import { describe, expect, it } from 'vitest'
import { type BudgetName, isBreaker, sendBudgets } from './budget'
import { defaultLimits } from './limits'

const subject = { phoneKey: 'p', emailKey: 'e', networkKey: 'n', country: 'CA' }

describe('what one text message is charged to', () => {
  it('is every limit there is, the narrowest first', () => {
    const budgets = sendBudgets(subject, defaultLimits)
    expect(budgets.map(({ name, limit, windowSeconds }) => [name, limit, windowSeconds])).toEqual([
      ['phone_cooldown', 1, 60],
      ['phone_hour', 3, 3_600],
      ['phone_day', 5, 86_400],
      ['email_day', 5, 86_400],
      ['network_ten_minutes', 5, 600],
      ['network_day', 20, 86_400],
      ['country_hour', 500, 3_600],
      ['total_hour', 1_000, 3_600],
      ['total_day', 5_000, 86_400],
    ])
  })

  it('has a key of its own for each limit and each subject', () => {
    const keys = (more: Partial<typeof subject>) =>
      sendBudgets({ ...subject, ...more }, defaultLimits).map(({ key }) => key)
    expect(new Set(keys({})).size).toBe(9)
    const shared = keys({}).filter((key) => keys({ phoneKey: 'q', networkKey: 'm' }).includes(key))
    expect(shared).toEqual(['email_day:e', 'country_hour:CA', 'total_hour:all', 'total_day:all'])
    // The same text as phone, email and network shares nothing.
    const same = keys({ phoneKey: 'x', emailKey: 'x', networkKey: 'x', country: 'x' })
    expect(new Set(same).size).toBe(9)
  })

  it('is no network for loopback', () => {
    const names = sendBudgets({ ...subject, networkKey: null }, defaultLimits).map(
      ({ name }) => name,
    )
    expect(names).toHaveLength(7)
    expect(names.some((name) => name.startsWith('network'))).toBe(false)
  })

  it('follows the settings', () => {
    const limits = { ...defaultLimits, sendCooldownSeconds: 90, sendsPerPhonePerDay: 2 }
    const budgets = sendBudgets(subject, limits)
    expect(budgets[0]).toMatchObject({ limit: 1, windowSeconds: 90 })
    expect(budgets[2]).toMatchObject({ limit: 2, windowSeconds: 86_400 })
  })
})

it('raises an alarm for the totals and no alarm for one visitor', () => {
  const names = sendBudgets(subject, defaultLimits).map(({ name }) => name)
  expect(names.filter(isBreaker)).toEqual<BudgetName[]>(['country_hour', 'total_hour', 'total_day'])
})

it('has the limits of the protocol by default', () => {
  expect(defaultLimits).toMatchObject({
    codeLength: 4,
    attemptsPerCode: 3,
    proofLifeSeconds: 15 * 60,
  })
})
