import type { PhoneNumber } from '#app/shared/brands'
import type { ChallengePurpose } from './challenge'
import type { TextMessage } from './ports'

type CodeMessage = {
  to: PhoneNumber
  siteName: string
  /** The host of the page that requests the code. */
  host: string
  code: string
  reference: string
  lifeSeconds: number
  purpose: ChallengePurpose
}

/**
 * Returns one SMS segment (up to 160 GSM-7 characters) with the page's reference and what the code is for. The last
 * line lets a phone offer the code to that host only (https://wicg.github.io/sms-one-time-codes/).
 */
export function codeMessage(message: CodeMessage): TextMessage {
  const { to, siteName, host, code, reference, lifeSeconds, purpose } = message
  const minutes = Math.floor(lifeSeconds / 60)
  const what = purpose === 'own-data' ? 'code to see or delete your data' : 'code'
  return {
    to,
    body: `${siteName}: ${code} is your ${what} (ref ${reference}). It expires in ${minutes} minutes. Don't share it.\n\n@${host} #${code}`,
  }
}
