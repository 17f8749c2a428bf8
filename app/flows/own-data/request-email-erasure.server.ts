import { site } from '#app/content/site'
import {
  confirmationContext,
  confirmationLifeMs,
  confirmationLink,
  confirmationMessage,
} from '#app/domain/email-confirmation/confirmation'
import {
  confirmationBudgets,
  confirmationLimits,
  isOfAddress,
  staysChargedToNetwork,
} from '#app/domain/email-confirmation/confirmation-budget'
import type { EmailSender } from '#app/domain/email-confirmation/ports'
import {
  type StoreContactNeeds,
  storeContactMessage,
} from '#app/flows/contact/send-contact-message.server'
import { networkKeys } from '#app/flows/verification/network-keys.server'
import type { Services } from '#app/services'
import { mailboxOf } from '#app/shared/form-fields'
import { randomId } from '#app/shared/random'
import { publicOrigin } from '#app/shared/safe-url'
import { chargeLetter } from './charge-letter.server'

export type RequestEmailErasureOutcome =
  /** `operator`: this installation sends no email, so an operator asks the owner. */
  | { ok: true; by: 'link' | 'operator' }
  | { ok: false; reason: 'over_budget'; isBreaker: boolean; retryAfterSeconds: number }
  | { ok: false; reason: 'provider_unavailable' }

type Needs = StoreContactNeeds &
  Pick<Services, 'settings' | 'visit' | 'budgets' | 'confirmations' | 'email' | 'shortSealer'>

/**
 * Emails an address to confirm the erasure of its data. Nothing is looked up: every address gets the same email, so
 * neither the response nor its timing reveals what is stored.
 */
export async function requestEmailErasure(
  services: Needs,
  { email }: { email: string },
  { isTrap }: { isTrap: boolean },
): Promise<RequestEmailErasureOutcome> {
  const { log, hash, budgets } = services
  const by = services.email ? 'link' : 'operator'
  // A request that fills in the decoy sends nothing, so it must not use up any budget.
  if (isTrap) {
    log.info('own_email.withheld', { reason: 'trap' })
    return { ok: true, by }
  }
  const mailbox = mailboxOf(email)
  const [emailKey, mailboxKey, from] = await Promise.all([
    hash('email', email),
    mailbox === email ? null : hash('mailbox', mailbox),
    networkKeys(services),
  ])
  const charged = await chargeLetter(services, {
    name: 'own_email',
    from,
    limits: confirmationLimits,
    toAddress: confirmationBudgets({ emailKey, mailboxKey }),
  })
  if (!charged.ok) {
    const { budget, isBreaker, retryAfterSeconds } = charged
    log.info('own_email.over_budget', { budget })
    // Its inbox has links that still work. A stranger may have asked for them.
    if (isOfAddress(budget)) return { ok: true, by }
    return { ok: false, reason: 'over_budget', isBreaker, retryAfterSeconds }
  }
  if (!services.email) {
    await storeContactMessage(services, { email, ...wordsToOperator }, 'privacy')
    return { ok: true, by }
  }
  const isSent = await sendLink(services, services.email, { email, emailKey })
  if (isSent) return { ok: true, by }
  await budgets.giveBack(
    charged.budgets.filter(({ name }) => !staysChargedToNetwork(name)),
    charged.chargedAt,
  )
  return { ok: false, reason: 'provider_unavailable' }
}

async function sendLink(
  { random, hash, now, settings, visit, confirmations, shortSealer, log }: Needs,
  sender: EmailSender,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<boolean> {
  const token = randomId(random)
  const tokenKey = await hash('email-confirmation', token)
  const emailSealed = await shortSealer.seal(email, confirmationContext(tokenKey))
  const expiresAt = now() + confirmationLifeMs
  await confirmations.add({ tokenKey, emailKey, emailSealed, expiresAt }, now())
  // Not the request's Host, which the client controls: this link goes to someone else.
  const origin = publicOrigin({ settings, visit })
  const link = confirmationLink(origin, token)
  const outcome = await sender.send(confirmationMessage({ to: email, link, siteName: site.name }))
  if (outcome.ok) {
    log.info('own_email.sent')
    return true
  }
  if (outcome.reason === 'refused') {
    // Whether an address bounced before is private, so the response is the same.
    log.warn('own_email.refused_by_provider', { detail: outcome.detail })
    return true
  }
  log.alarm('EMAIL_PROVIDER_FAILING', { detail: outcome.detail })
  return false
}

const wordsToOperator = {
  name: 'Your data page',
  subject: 'Delete what we hold under this email',
  message:
    'Asked on /privacy/my-data. Write to this address first. Once its owner confirms, run: npm run contacts -- erase <email>',
}
