import { expect, it } from 'vitest'
import { site } from '#app/content/site'
import type { PhoneNumber } from '#app/shared/brands'
import { ownerNotice } from './owner-notice'

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

it('only the last text is marked so that no inbox keeps the number', () => {
  const kinds = ['opened', 'withdrawn', 'renewed', 'erased'] as const
  const last = kinds.filter(
    (kind) => ownerNotice({ kind, to, siteName: '', contactEmail: '' }).isLast,
  )
  expect(last).toEqual(['erased'])
})
