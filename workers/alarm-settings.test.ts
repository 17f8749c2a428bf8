import { describe, expect, it } from 'vitest'
import { development, problemsOf, production } from '#tests/support/settings'
import { readAlarmSettings } from './alarm-settings'

const email = { EMAIL_DRIVER: 'cloudflare' }
const url = 'https://hooks.chat.example/T1'

describe('in production', () => {
  it.each([
    [{ ALARM_WEBHOOK_URL: 'http://hooks.chat.example/T1' }, 'ALARM_WEBHOOK_URL'],
    [{ ALARM_WEBHOOK_URL: 'https://10.0.0.1/T1' }, 'ALARM_WEBHOOK_URL'],
    [{ DEAD_MAN_URL: 'https://me:secret@alive.example/x' }, 'DEAD_MAN_URL'],
    [{ DEAD_MAN_URL: 'https://localhost/x' }, 'DEAD_MAN_URL'],
    [{ ALARM_WEBHOOK_SECRET: 'shared' }, 'ALARM_WEBHOOK_SECRET'],
    [{ ALARM_EMAIL_TO: 'ops@mapletape.ca' }, 'ALARM_EMAIL_TO'],
    [{ ...email, ALARM_EMAIL_TO: 'not an address' }, 'ALARM_EMAIL_TO'],
    [{ ...email, ALARM_EMAIL_TO: 'a@b.ca c@d.ca e@f.ca' }, 'ALARM_EMAIL_TO'],
  ])('%o is refused, and sends nothing', (given, name) => {
    const problems = problemsOf({ ...production, ...given })
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^${name}`))])
    expect(problems.join()).not.toMatch(/10\.0\.0\.1|secret@|not an address/)
  })

  it('is read without the other settings', () => {
    const vars = { ALARM_EMAIL_TO: 'ops@mapletape.ca boss@mapletape.ca', ALARM_WEBHOOK_URL: url }
    const given = { ...email, ...vars, DEAD_MAN_URL: 'http://alive.example' }
    expect(problemsOf({ ...production, ...email, ...vars })).toEqual([])
    expect(readAlarmSettings({ ...given, SEAL_KEY: 'wrong' })).toEqual({
      emailTo: ['ops@mapletape.ca', 'boss@mapletape.ca'],
      email: 'cloudflare',
      webhook: { url, secret: null },
      deadManUrl: null,
    })
  })
})

it('development may use a local server and the sandbox’s inbox', () => {
  const given = {
    ...development,
    ALARM_WEBHOOK_URL: 'http://127.0.0.1:9/',
    ALARM_EMAIL_TO: 'a@b.ca',
  }
  expect(problemsOf(given)).toEqual([])
  expect(readAlarmSettings(given)).toMatchObject({
    email: 'sandbox',
    webhook: { url: 'http://127.0.0.1:9/' },
  })
})
