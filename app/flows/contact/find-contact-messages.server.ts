import {
  type ContactQuestion,
  isNarrow,
  matchesQuestion,
  questionInWords,
} from '#app/domain/contact/contact-question'
import { type ContactStore, openMessage } from '#app/domain/contact/contact-store.server'
import type { OpenedContactMessage, StoredContactMessage } from '#app/domain/contact/ports'
import type { Services } from '#app/services'

type Needs = Pick<Services, 'now' | 'audits' | 'dataSealer'> & {
  contactMessages: Pick<ContactStore, 'list' | 'has'>
}

export type FoundContactMessages = {
  messages: (OpenedContactMessage | { id: string; unreadable: true })[]
  /** The message after which the next page begins; null at the end. */
  nextAfter: string | null
}

const pageSize = 25
const readAtOnce = 100

/**
 * Returns one page of messages, newest first or, of open ones, the first due first, and audits that `by` read them. The
 * page after a message that is gone is the first.
 */
export async function findContactMessages(
  needs: Needs,
  asked: ContactQuestion,
  by: string,
): Promise<FoundContactMessages> {
  const { now, audits, contactMessages } = needs
  const { afterId } = asked.filter
  const isHeld = afterId !== null && (await contactMessages.has(afterId))
  const question = { ...asked, filter: { ...asked.filter, afterId: isHeld ? afterId : null } }
  const found = await findPage(needs, question)
  const subject = questionInWords(question)
  const count = found.messages.length
  await audits.write({ by, action: 'contacts.read', subject, count, note: '' }, now())
  return found
}

async function findPage(
  { contactMessages, dataSealer }: Pick<Needs, 'contactMessages' | 'dataSealer'>,
  question: ContactQuestion,
): Promise<FoundContactMessages> {
  const messages: FoundContactMessages['messages'] = []
  let afterId = question.filter.afterId
  let rows: StoredContactMessage[]
  do {
    rows = await contactMessages.list({ ...question.filter, afterId }, readAtOnce)
    for (const row of rows) {
      afterId = row.id
      const opened = await openMessage(dataSealer, row)
      if (opened ? !matchesQuestion(opened, question) : isNarrow(question)) continue
      messages.push(opened ?? { id: row.id, unreadable: true })
      if (messages.length === pageSize) return { messages, nextAfter: row.id }
    }
  } while (rows.length === readAtOnce)
  return { messages, nextAfter: null }
}
