import { describe, expect, it } from 'vitest'
import { site } from '#app/content/site'
import type { PhoneNumber } from '#app/shared/phone-number'
import { codeMessage } from './text-message'

const to = '+14165550123' as PhoneNumber
/** GSM 03.38, without the characters that count as two. */
const gsm7 = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/

function bodyOf(code: string, lifeSeconds = 600) {
  const message = { to, siteName: site.name, code, reference: 'WWW', lifeSeconds }
  return codeMessage(message).body
}

describe('the text message', () => {
  it.each(['1234', '12345678'])('with the code %s is one segment', (code) => {
    for (const lifeSeconds of [60, 600, 3_599]) {
      const body = bodyOf(code, lifeSeconds)
      expect(body.length).toBeLessThanOrEqual(160)
      expect(body).toMatch(gsm7)
    }
  })

  it('says who sends it, the code, the reference of the page and how long it is good', () => {
    const body = bodyOf('0042')
    expect(body).toContain('Maple Tape')
    expect(body).toContain('0042')
    expect(body).toContain('ref. WWW')
    expect(body).toContain('10 minutes')
  })

  it('bears one number that could be the code', () => {
    expect(bodyOf('4711').match(/\d{4,8}/g)).toEqual(['4711'])
  })

  it('bears no link', () => {
    expect(bodyOf('1234')).not.toMatch(/https?:|www\.|\.com|\.example/)
  })

  it('goes to the number', () => {
    const message = { to, siteName: 'X', code: '1234', reference: 'ABC', lifeSeconds: 600 }
    expect(codeMessage(message).to).toBe(to)
  })
})
