import { describe, expect, it } from 'vitest'
import { site } from '#app/content/site'
import type { PhoneNumber } from '#app/shared/brands'
import { codeMessage, ownerNotice } from './owner-notice'

const to = '+14165550123' as PhoneNumber
/** GSM 03.38, without the characters that count as two. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

it.each(['opened', 'withdrawn', 'renewed', 'erased'] as const)(
  'the notice "%s" is one segment and holds nothing that reads as a code',
  (kind) => {
    const { body } = ownerNotice({ kind, to, siteName: site.name, contactEmail: site.email })
    expect(body.length).toBeLessThanOrEqual(160)
    expect(body).toMatch(gsm7)
    expect(body).not.toMatch(/\d{4}/)
    expect(body).toContain(site.name)
    expect(body).toContain(site.email)
  },
)

it('only the last text is marked, so no inbox keeps the number', () => {
  const kinds = ['opened', 'withdrawn', 'renewed', 'erased'] as const
  const last = kinds.filter(
    (kind) => ownerNotice({ kind, to, siteName: '', contactEmail: '' }).isLast,
  )
  expect(last).toEqual(['erased'])
})

type Purpose = Parameters<typeof codeMessage>[0]['purpose']

function bodyOf(code: string, lifeSeconds = 600, purpose: Purpose = 'registration') {
  const message = {
    to,
    siteName: site.name,
    host: site.domain,
    code,
    reference: 'WWW',
    lifeSeconds,
    purpose,
  }
  return codeMessage(message).body
}

describe('the text message', () => {
  it.each(['1234', '12345678'])('the text message with the code %s is one segment', (code) => {
    for (const lifeSeconds of [60, 600, 3_599]) {
      for (const purpose of ['registration', 'own-data'] as const) {
        const body = bodyOf(code, lifeSeconds, purpose)
        expect(body.length).toBeLessThanOrEqual(160)
        expect(body).toMatch(gsm7)
      }
    }
  })

  it('says who sends it, the code, the reference of the page and when it expires', () => {
    const body = bodyOf('0042')
    expect(body).toContain('Maple Tape')
    expect(body).toContain('0042')
    expect(body).toContain('ref WWW')
    expect(body).toContain('10 minutes')
  })

  it('says when it opens more than a registration', () => {
    expect(bodyOf('1234', 600, 'own-data')).toContain('to see or delete your data')
    expect(bodyOf('1234')).not.toContain('delete')
  })

  it('has one number that could be the code', () => {
    expect(bodyOf('4711').match(/\d{4,8}/g)).toEqual(['4711', '4711'])
  })

  it('ends with the line that binds the code to the site, and has no link', () => {
    const [words = '', last] = bodyOf('1234').split('\n\n')
    expect(last).toBe(`@${site.domain} #1234`)
    expect(words).not.toMatch(/https?:|www\.|\.com|\.example/)
  })

  it('goes to the number', () => {
    const words = {
      siteName: 'X',
      host: 'x.example',
      code: '1234',
      reference: 'ABC',
      lifeSeconds: 600,
    }
    const message = { to, ...words, purpose: 'registration' } as const
    expect(codeMessage(message).to).toBe(to)
  })
})
