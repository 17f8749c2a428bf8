import type { DeskContext } from '#app/desk/desk-services'
import { findKey, letterKeyOf } from '#app/desk/leads/find-lead'
import type { OperatorAct } from '#app/domain/audit/operator'
import { openMessage } from '#app/domain/contact/contact-store.server'
import { quotedIn } from '#app/flows/contact/match-leads.server'
import { nameRequest } from '#app/flows/contact/note-request.server'

/** What is done for a letter's person after an operator confirmed that it is theirs. */
const doneForPerson: readonly string[] = [
  ...['leads.copy', 'leads.corrected', 'leads.stands', 'own-data.withdraw'],
]

/**
 * Notes who an open letter with a day of its own is about, which holds their data at once: whose leads it quotes, and for
 * whose an operator acted, if all are of one phone. Else it waits for an operator to note it.
 */
export async function nameLetter(desk: DeskContext, id: string, act: OperatorAct): Promise<void> {
  const { contactDesk, contactMessages, audits, dataSealer } = desk.services
  const request = await contactDesk.findOpen(id)
  if (!request || request.answerBy === null || request.namedAt !== null) return
  const [stored] = await contactMessages.list({ id, topic: null, afterId: null }, 1)
  const opened = stored && (await openMessage(dataSealer, stored))
  const rows = await audits.listOfRequests([id])
  // One that an operator noted has its person.
  if (!opened || rows.some(({ action }) => action === 'requests.noted')) return
  const { references, phones, emails } = quotedIn(opened)
  const acted = rows.filter(({ action }) => doneForPerson.includes(action))
  const all = new Set([...references, ...phones, ...emails, ...acted.map(({ subject }) => subject)])
  const named = await Promise.all(
    Array.from(all, async (who) => {
      const found = await findKey(desk, who)
      // The writer's own phone has no lead.
      const emailKey = found?.shown ? await letterKeyOf(desk, found) : null
      return emailKey === null ? [] : [{ who, emailKey }]
    }),
  )
  const [one, ...others] = named.flat()
  if (!one || others.some(({ emailKey }) => emailKey !== one.emailKey)) return
  await nameRequest(desk.services, { id, seen: null }, { ...one, email: '' }, act)
}
