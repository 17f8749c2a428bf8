import { expect, it } from 'vitest'
import { torontoDate, torontoTime } from '#app/shared/toronto-time'
import { dueOfOpen } from './privacy-deadline'

it.each([
  ['security', '2026-11-27', '2026-12-02'],
  ['privacy', '2026-11-27', '2026-12-11'],
] as const)('a message of %s that came on %s is due on %s', (topic, day, due) => {
  const of = { topic, receivedAt: torontoTime(day, 12), asks: null, answerBy: null }
  expect(torontoDate(dueOfOpen(of) ?? 0)).toBe(due)
})

it('another message is never due', () => {
  expect(dueOfOpen({ topic: 'message', receivedAt: 0, asks: null, answerBy: null })).toBeNull()
})
