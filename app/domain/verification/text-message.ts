import type { PhoneNumber } from '#app/shared/phone-number'
import type { TextMessage } from './ports'

type CodeMessage = {
  to: PhoneNumber
  siteName: string
  code: string
  reference: string
  lifeSeconds: number
}

/** One SMS segment (at most 160 GSM-7 characters), bearing the reference the page shows. */
export function codeMessage(message: CodeMessage): TextMessage {
  const { to, siteName, code, reference, lifeSeconds } = message
  const minutes = Math.floor(lifeSeconds / 60)
  return {
    to,
    body: `${siteName}: your code is ${code} (ref. ${reference}), good for ${minutes} minutes. Never share it; we do not ask for it by phone.`,
  }
}
