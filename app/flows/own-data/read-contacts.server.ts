import { normalizeEmail } from '#app/shared/form-fields'
import { parsePhoneNumber } from '#app/shared/phone-number.server'

/** Reads the emails and phones of a pasted text: `Ann <ann@example.com>,`, `tel:+1 416…`, a phone with an extension. */
export function readContacts(pasted: string) {
  const plain = pasted
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
  const emails = Array.from(plain.matchAll(emailIn), ([one]) => normalizeEmail(one))
  const text = withoutEnd(plain.replace(/^[\s"'<(#]+/, '')).replace(referenceHead, '')
  const isId = /^[\w-]{6,64}$/.test(text) && !/^[\d-]+(?:(?:x|ext)\d+)?$/i.test(text)
  const spelled = isId ? [] : Array.from(plain.replace(emailIn, ' ').matchAll(phoneIn))
  const phones = spelled
    .slice(0, mostSpelled)
    .flatMap(([one]) => parsePhoneNumber(one, 'CA')?.number ?? [])
  return { text, emails: Array.from(new Set(emails)), phones: Array.from(new Set(phones)) }
}

/** Parsing more takes a tenth of a second of a message of digits, which anyone can send. */
const mostSpelled = 50

/** Leaves out what closes a text. A pattern would begin at each of a long run, which anyone can send. */
function withoutEnd(text: string): string {
  const letters = Array.from(text)
  const last = letters.findLastIndex((one) => !/[\s"'>),.;]/.test(one))
  return letters.slice(0, last + 1).join('')
}

/** Each begins where the one before can't: anyone can send a message of one long word. */
const emailIn =
  /(?<![a-z0-9.!#$%&*+/=?^_`{|}~-])[a-z0-9.!#$%&*+/=?^_`{|}~-][a-z0-9.!#$%&'*+/=?^_`{|}~-]{0,63}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi
/** What people write before a reference, as the thank-you page does. */
const referenceHead = /^(?:your\s+)?ref(?:erence)?[.:#\s]+(?=[\w-]+$)/i
/** Without an extension, which says nothing of whose it is; not one that other letters follow at once. */
const phoneIn = /(?<!\d)[+(]{0,3}\d[\d\s().-]{5,28}\d(?=\s*(?:x|ext)\.?\s*\d|[^\d\p{L}]|$)/giu
