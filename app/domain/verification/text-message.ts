import type { PhoneNumber } from '#app/shared/brands'
import type { ChallengePurpose } from './challenge'
import type { TextMessage } from './ports'

type CodeMessage = {
  to: PhoneNumber
  siteName: string
  code: string
  reference: string
  lifeSeconds: number
  purpose: ChallengePurpose
}

/** One SMS segment (at most 160 GSM-7 characters), bearing the reference the page shows and what it opens. */
export function codeMessage(message: CodeMessage): TextMessage {
  const { to, siteName, code, reference, lifeSeconds, purpose } = message
  const minutes = Math.floor(lifeSeconds / 60)
  const what = purpose === 'own-data' ? 'code for seeing or erasing your data' : 'code'
  return {
    to,
    body: `${siteName}: your ${what} is ${code} (ref. ${reference}), good for ${minutes} minutes. Never share it; we do not ask for it by phone.`,
  }
}
