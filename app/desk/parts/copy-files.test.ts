import { expect, it } from 'vitest'
import { copyToRead } from './copy-files'

it('a copy reads without a machine, with nothing of it as markup', () => {
  const markup = copyToRead({
    phone: '+14165550123',
    registrations: [{ registeredAt: '2026-11-25T17:00:00.000Z', isSent: true, reason: null }],
    comments: [],
    words: '<script>alert(1)</script>',
  })
  expect(markup).toContain('<dt>Phone</dt><dd>+14165550123</dd>')
  expect(markup).toContain('<dt>Registered at</dt><dd>2026-11-25 12:00</dd>')
  expect(markup).toContain(
    '<dt>Is sent</dt><dd>yes</dd></div><div><dt>Reason</dt><dd>not held</dd>',
  )
  expect(markup).toContain('<dt>Comments</dt><dd>none</dd>')
  expect(markup).toContain('<dd>&lt;script&gt;alert(1)&lt;/script&gt;</dd>')
})

it.each(['9999-99-99T99:99:99Z', '2026-07-01T00:00:00Z'])(
  'a copy leaves %s in a person’s words as they wrote it',
  (text) => {
    const markup = copyToRead({ words: { subject: text }, campaign: { utmCampaign: text } })
    expect(markup.split(`<dd>${text}</dd>`)).toHaveLength(3)
  },
)

it('a copy shows a time that can’t be read as it is stored', () => {
  expect(copyToRead({ first: { at: '9999-99-99T99:99:99Z' } })).toContain('9999-99-99T99:99:99Z')
})
