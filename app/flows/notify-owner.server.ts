import { site } from '#app/content/site'
import {
  noticeBudget,
  type OwnerNoticeKind,
  ownerNotice,
} from '#app/domain/verification/owner-notice'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/brands'
import { errorFields } from '#app/shared/error-fields'

export type NotifyNeeds = Pick<
  Services,
  'now' | 'log' | 'hash' | 'inBackground' | 'sms' | 'budgets' | 'suppression'
>

type Notice = {
  kind: OwnerNoticeKind
  phone: PhoneNumber
  /** What happened: the same kind for the same occasion is texted once. */
  occasion: string
}

/**
 * Texts a phone's owner what was done with a code sent to it: once, in the background, and never at the
 * cost of what was done. A notice follows a proved code, so the budgets of codes bound the notices too.
 */
export function notifyOwner(services: NotifyNeeds, notice: Notice): void {
  const { log, inBackground } = services
  inBackground(
    sendOnce(services, notice).catch((error: unknown) => {
      log.warn('notice.failed', { detail: notice.kind, ...errorFields(error) })
    }),
  )
}

async function sendOnce(services: NotifyNeeds, { kind, phone, occasion }: Notice): Promise<void> {
  const { now, log, hash, sms, budgets, suppression } = services
  // An erased number is suppressed by its own erasure, which this text confirms.
  if (kind !== 'erased' && (await suppression.has(await hash('phone', phone)))) return
  const occasionKey = await hash('notice', `${kind}|${occasion}`)
  const charged = await budgets.charge([noticeBudget(occasionKey)], now())
  if (!charged.ok) return
  const contact = { siteName: site.name, contactEmail: site.email }
  const outcome = await sms.send(ownerNotice({ kind, to: phone, ...contact }))
  if (outcome.ok) log.info('notice.sent', { detail: kind })
  else log.warn('notice.not_sent', { detail: kind, reason: outcome.detail })
}
