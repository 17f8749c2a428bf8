import { site } from '#app/content/site'
import {
  noticeBudget,
  type OwnerNoticeKind,
  ownerNotice,
} from '#app/domain/verification/owner-notice'
import { visitDimensions } from '#app/flows/funnel/visitor-dimensions.server'
import type { Services } from '#app/services'
import type { PhoneNumber } from '#app/shared/brands'
import { errorFields } from '#app/shared/error-fields'

export type NotifyNeeds = Pick<
  Services,
  'now' | 'log' | 'hash' | 'inBackground' | 'sms' | 'budgets' | 'suppression' | 'visit' | 'funnel'
>

type Notice = {
  kind: OwnerNoticeKind
  phone: PhoneNumber
  /** Each occasion is texted once per kind. */
  occasion: string
}

/**
 * Texts a phone's owner what was done with a code sent to it: once, in the background, without affecting what was
 * done. A notice follows a verified code, so the budgets of codes bound notices too.
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
  // Erasing a number suppresses it, and this text confirms the erasure.
  if (kind !== 'erased' && (await suppression.has(await hash('phone', phone)))) return
  const occasionKey = await hash('notice', `${kind}|${occasion}`)
  const charged = await budgets.charge([noticeBudget(occasionKey)], now())
  if (!charged.ok) return
  const contact = { siteName: site.name, contactEmail: site.email }
  const outcome = await sms.send(ownerNotice({ kind, to: phone, ...contact }))
  if (outcome.ok) {
    log.info('notice.sent', { detail: kind })
    services.funnel.count('text_sent', visitDimensions(services.visit))
  } else log.warn('notice.not_sent', { detail: kind, reason: outcome.detail })
}
