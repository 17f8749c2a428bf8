import { expect, it } from 'vitest'
import { letterDay } from './letter-day'

it.each([
  ['Please answer by December 11, 2026.', '2026-12-11'],
  ['Our letter of November 20, 2026: answer by Dec. 11th', '2026-12-11'],
  ['Veuillez répondre avant le 11 décembre 2026.', '2026-12-11'],
  ['au plus tard le 1er février', '2027-02-01'],
  ['before 4 August 2027, or May 4?', null],
  ['by the 5th of January', '2027-01-05'],
  ['Réponse attendue: 2026-12-11, soit le 11 décembre', '2026-12-11'],
  ['by February 30', null],
  ['by December 11, 2028', null],
  ['on November 29, 2026, today', null],
  ['in 10 days', null],
  ['Call 604 210 0004 or 1 marathon', null],
  ['du 30 févr. 2026 au 3 déc.', '2026-12-03'],
])('%s sets %s', (message, day) => {
  const subject = 'Complaint 2026-114'
  expect(letterDay({ subject, message, sentAt: '2026-11-29T14:00:00Z' })).toBe(day)
})

it('takes no day of someone who asks for themselves', () => {
  const words = { subject: 'Stop', message: 'Stop calling me by December 11, 2026.' }
  expect(letterDay({ ...words, sentAt: '2026-11-29T14:00:00Z' })).toBeNull()
})
