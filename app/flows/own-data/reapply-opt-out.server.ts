import type { OptOut } from '#app/domain/compliance/opt-out-log.server'
import type { Services } from '#app/services'
import { assertNever } from '#app/shared/assert-never'
import { requestsOf } from '#app/shared/audit-entry'
import { randomId } from '#app/shared/random'

type Needs = Pick<
  Services,
  'now' | 'random' | 'suppression' | 'people' | 'comments' | 'audits' | 'confirmations'
>

/** Does again, in a restored database, what a person asked for after its backup. Repeatable. */
export async function reapplyOptOut(services: Needs, optOut: OptOut): Promise<void> {
  const { suppression, people, confirmations } = services
  switch (optOut.kind) {
    case 'erased-phone':
      return eraseAgain(services, optOut.phoneKey, optOut.at)
    case 'erased-email':
      await confirmations.erase(
        { emailKey: optOut.emailKey, tokenKey: null, audit: erasureAudit(services) },
        optOut.at,
      )
      return
    case 'suppressed':
      return suppression.add(optOut.phoneKey, 'operator', optOut.at)
    case 'withdrawn': {
      const { phoneKey, leadId, at } = optOut
      const act = { by: 'owner', action: 'own-data.withdraw' } as const
      const of = requestsOf(act, 'stop', { ...services, now: () => at })
      const audit = { ...act, subject: phoneKey, note: leadId, ...of }
      await people.withdraw({ phoneKey, leadId, audit }, at)
      return
    }
    default:
      assertNever(optOut)
  }
}

async function eraseAgain(services: Needs, phoneKey: string, at: number): Promise<void> {
  const { now, people, comments, suppression, audits } = services
  await suppression.add(phoneKey, 'erased', at)
  const { leads, consents } = await people.find(phoneKey)
  const leadIds = [...leads.map(({ id }) => id), ...consents.map(({ leadId }) => leadId)]
  const audit = erasureAudit(services)
  await audits.forgetSubjects([phoneKey, ...leadIds], audit.subject)
  await comments.erase(phoneKey, now())
  await people.erase({ phoneKey, audit, isAuditedOnce: true }, now())
}

/** Identifies no one, like the entry of the first erasure. */
function erasureAudit({ random }: Pick<Services, 'random'>) {
  return {
    by: 'restore',
    action: 'restore.erase' as const,
    subject: `erasure ${randomId(random)}`,
    note: '',
  }
}
