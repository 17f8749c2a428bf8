import { describe, expect, it } from 'vitest'
import { parseForm } from '#app/shared/parse-form'
import { readShown, repeatSubject } from './comment'
import { CommentForm, CommentWords, hasContactDetails, hasLink } from './schema'

function errorsOf(words: { displayName?: string; text?: string }) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ displayName: 'Ann', text: 'Fine.', ...words })) {
    form.set(name, value)
  }
  return parseForm(form, CommentForm).reply().error?.fieldErrors ?? {}
}

describe('a comment', () => {
  it('has a display name of 2 to 40 characters and up to 1,000 of text', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ displayName: 'An', text: 'x'.repeat(1_000) })).toEqual({})
    expect(errorsOf({ displayName: '', text: ' ' })).toEqual({
      displayName: ['Display name is required'],
      text: ['Comment is required'],
    })
    expect(errorsOf({ displayName: 'A' }).displayName).toEqual(['Please use at least 2 characters'])
    expect(errorsOf({ displayName: 'a'.repeat(41) }).displayName).toBeDefined()
    expect(errorsOf({ text: 'x'.repeat(1_001) }).text).toBeDefined()
  })

  it.each([
    'See https://example.com',
    'HTTP://203.0.113.7/x',
    'go to www.example',
    'try coin-gains.com today',
    'write to me on t.me/gains',
    'ｃｏｉｎｓ．ｃｏｍ',
    'gains[.]com',
    'gains (dot) com',
    'gains . com',
    'gains。com now',
    'hxxps://gains.example',
    'https:/\\\\gains.example',
    'gains.finance',
    'find me at t.me, gains',
  ])('may not hold a link: %s', (text) => {
    expect(errorsOf({ text }).text).toEqual(['Please leave out links'])
  })

  it.each([
    'Call 604-555-0142',
    'Call (604) 555 0142 now',
    'Whatsapp +44 20 7946 0958',
    'call 1.604.555.0142',
    '６０４５５５０１４２',
    '٦٠٤٥٥٥٠١٤٢',
    '6O4-555-O142',
    '6 0 4 5 5 5 0 1 4 2',
    '604/555/0142',
    '604–555–0142',
    '0044 20 7946 0958',
    'ann@example.museum',
  ])('may not hold a way to reach someone: %s', (text) => {
    expect(errorsOf({ text }).text).toEqual(['Please leave out phone numbers and email addresses'])
  })

  it.each([
    'USD/CAD went from 1.3800 to 1.3900 between 2024-08-20 and 2024-09-20.',
    'It fell 3.5 %, e.g. from $1,234,567.89 to 1 000 000.',
    'Really?I doubt it.Why so soon',
    'I bought @ 100 and sold @ 110.',
    'I sold. Net of fees it was little. Compare the two: 1/2/3.',
    'In 2007, 2008 and 2009 it fell; 1, 2, 3, 4, 5, 6, 7, 8, 9, 10.',
    'The dot com bubble (2000) and the market. Bet on it? No: 50/50.',
    'Returns: 3.1 2.8 4.0 1.9 5.5 6.1 7.2 0.3 1.1 2.2',
  ])('may hold figures and abbreviations: %s', (text) => {
    expect(errorsOf({ text })).toEqual({})
  })

  it('is not searched for links when it is too long', () => {
    const text = `${'x'.repeat(1_000)} https://example.com`
    const { error } = CommentWords.safeParse({ displayName: 'Ann', text })
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'Please use up to 1,000 characters',
    ])
  })

  // Search that took a step for each pair of characters would take 10 billion steps here.
  it.each([' ', '\n', 'a.', '( ', '1 ', '(dot', 'a@', 't.me'])(
    'is searched in time that grows with its length alone: %j',
    (unit) => {
      const text = unit.repeat(100_000)
      expect([typeof hasLink(text), typeof hasContactDetails(text)]).toEqual(['boolean', 'boolean'])
    },
  )

  it('keeps one blank line of many', () => {
    const read = CommentWords.parse({ displayName: 'Ann', text: 'a\r\n\n \n\t\nb\nc' })
    expect(read.text).toBe('a\n\nb\nc')
  })

  it('keeps links out of the name too', () => {
    expect(errorsOf({ displayName: 'gains.com' }).displayName).toEqual(['Please leave out links'])
    expect(errorsOf({ displayName: 'Ann 604-555-0142' }).displayName).toBeDefined()
  })
})

it('knows a repeated text whatever its case and signs, and leaves short ones to their writers', () => {
  const text = 'This is the best thing since bread!'
  expect(repeatSubject(text, 'a')).toBe(repeatSubject('this is  the BEST thing, since bread', 'b'))
  expect(repeatSubject('Thanks!', 'a')).not.toBe(repeatSubject('Thanks!', 'b'))
})

it('reads how many comments an address asks for, in steps', () => {
  const asked = [null, '', '2', '3', '12', '14', '999', '1e3', '-10', 'sent']
  expect(asked.map(readShown)).toEqual([
    ...[undefined, undefined, undefined, 12, 12, 22, 502],
    ...[undefined, undefined, undefined],
  ])
})
