import type { PhoneNumber } from '#app/shared/brands'
import { type Budget, budget } from '#app/shared/budget'
import type { ChallengePurpose } from './challenge'
import type { TextMessage } from './ports'

export type OwnerNoticeKind = 'opened' | 'withdrawn' | 'renewed' | 'erased'

type OwnerNotice = {
  kind: OwnerNoticeKind
  to: PhoneNumber
  siteName: string
  /** Where to report that it was someone else. */
  contactEmail: string
}

/** Returns one SMS segment of GSM-7 characters that tells a phone's owner what was done with their code. */
export function ownerNotice({ kind, to, siteName, contactEmail }: OwnerNotice): TextMessage {
  const body = `${siteName}: ${news[kind]} Not you? Write to ${contactEmail}`
  // The number is erased, so none of our inboxes may keep it.
  return kind === 'erased' ? { to, body, isLast: true } : { to, body }
}

const news: Record<OwnerNoticeKind, string> = {
  opened: 'your data was opened with a code sent to this phone.',
  withdrawn: "consent withdrawn. We're telling the firm to stop.",
  renewed: "your consent is renewed. We'll share your details with the firm again.",
  erased: "your data is deleted. We won't text this number again.",
}

const oneDay = 86_400

/** Returns the budget of one text per occasion. The key is a hash of a proof, not of a person. */
export function noticeBudget(occasionKey: string): Budget<'owner_notice'> {
  return budget('owner_notice', occasionKey, 1, oneDay)
}

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
