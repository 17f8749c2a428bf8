import { expect, it } from 'vitest'
import { copyToRead } from './copy-files'

it('a copy reads without a machine, with a name and a use of each field, and nothing of it as markup', () => {
  const registration = { registeredAt: '2026-11-25T17:00:00.000Z', isSent: true, reason: null }
  const markup = copyToRead({
    phone: '+14165550123',
    registrations: [
      {
        ...registration,
        keptUntil: '2027-01-02T17:00:00.000Z',
        state: 'retry',
        reason: 'status_503',
        campaign: { cid: '7' },
      },
      registration,
    ],
    comments: [],
    counters: [{ name: 'phone_hour', count: 2 }],
    activity: [{ by: 'staff', what: 'leads.reveal' }],
    words: '<script>alert(1)</script>',
  })
  const words = markup.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  expect(markup).toContain('<dd>+14165550123</dd>')
  expect(words).toContain('Registered When you sent the form. 2026-11-25 12:00')
  expect(words).toContain('if it changes before. 2027-01-02 12:00')
  expect(words).toContain('waiting to be passed on')
  expect(words).toContain('The firm responded with HTTP status 503.')
  expect(words).toContain('Campaign number The campaign that it counts for. 7')
  expect(words).toContain('Registered 2026-11-25 12:00 Sent to the firm yes')
  expect(words).not.toContain('Why none')
  expect(words).toContain('What you wrote below our articles. none')
  expect(words).toContain('Codes to your number in an hour 2')
  expect(words).toContain('By You, or our staff. What What was done. our staff opened your details')
  expect(markup).toContain('<dd>&lt;script&gt;alert(1)&lt;/script&gt;</dd>')
})

it('a copy has a table where a phone has room for one, else a list without empty fields', () => {
  const step = { at: '2026-11-25T17:00:00.000Z', what: 'accepted', attempt: 1, reason: null }
  expect(copyToRead({ history: [step] })).toContain('<table>')
  const markup = copyToRead({ history: [{ ...step, response: '200 ret_code 200' }] })
  expect(markup).not.toContain('<table>')
  expect(markup).toContain('<dd>200 ret_code 200</dd>')
  expect(markup).not.toContain('<dd>none</dd>')
})

it.each(['9999-99-99T99:99:99Z', '2026-07-01T00:00:00Z', 'accepted', 'constructor'])(
  'a copy leaves %s in a person’s words as they wrote it',
  (text) => {
    const markup = copyToRead({
      contactMessages: [{ words: { subject: text } }],
      details: { firstName: text },
    })
    expect(markup.split(`<dd>${text}</dd>`)).toHaveLength(3)
  },
)

it('a copy shows a time that can’t be read as it is stored', () => {
  expect(copyToRead({ first: { at: '9999-99-99T99:99:99Z' } })).toContain('9999-99-99T99:99:99Z')
})
