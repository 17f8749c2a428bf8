import type { ContactDesk } from '#app/domain/contact/contact-desk-store.server'
import { type ContactStore, openMessage } from '#app/domain/contact/contact-store.server'
import type { OpenRequest } from '#app/domain/contact/ports'
import { asksIn } from '#app/domain/contact/sounds-personal'
import type { Services } from '#app/services'
import { PhoneNumber } from '#app/shared/brands'
import { mostReadForRequests } from './count-likely-requests.server'
import { quotedIn } from './match-leads.server'

/** Returns open letters of a regulator or lawyer that hold nothing yet, as no one has noted their person. */
export async function unnamedLetters({
  hash,
  contactDesk,
}: Pick<Services, 'hash'> & { contactDesk: Pick<ContactDesk, 'unnamedLetters'> }) {
  return contactDesk.unnamedLetters(await hash('email', ''))
}

type Needs = Parameters<typeof unnamedLetters>[0] &
  Pick<Services, 'dataSealer'> & { contactMessages: Pick<ContactStore, 'list'> }

/** Someone as messages may name them: by the keys of their phone and emails, and the IDs of their leads. */
type Named = {
  phoneKeys: readonly string[]
  emailKeys: readonly string[]
  leads: readonly string[]
}

/**
 * Returns the letters to read before someone is erased: those that name no one yet, and messages, of the oldest hundred
 * open ones, that by their words are such a letter about this person, though no one has dealt with them.
 */
export async function lettersBefore(
  services: Needs,
  { phoneKeys, emailKeys, leads }: Named,
): Promise<readonly OpenRequest[]> {
  const { hash, dataSealer, contactMessages } = services
  const filter = { topic: 'message', afterId: null, open: 'alone' } as const
  const [unnamed, rows] = await Promise.all([
    unnamedLetters(services),
    contactMessages.list(filter, mostReadForRequests),
  ])
  const opened = await Promise.all(rows.map((row) => openMessage(dataSealer, row)))
  const unread = await Promise.all(
    opened.map(async (one) => {
      if (!one || asksIn(one) !== 'other') return []
      const { phones, emails, references } = quotedIn(one)
      const keys = await Promise.all([
        ...phones.map((phone) => hash('phone', PhoneNumber.parse(phone))),
        ...emails.map((email) => hash('email', email)),
      ])
      const isAbout =
        keys.some((key) => phoneKeys.includes(key) || emailKeys.includes(key)) ||
        references.some((reference) => leads.some((id) => id.startsWith(reference)))
      const receivedAt = Date.parse(one.sentAt)
      return isAbout
        ? [{ id: one.id, topic: one.topic, asks: null, answerBy: null, receivedAt, namedAt: null }]
        : []
    }),
  )
  return [...unnamed, ...unread.flat()]
}
