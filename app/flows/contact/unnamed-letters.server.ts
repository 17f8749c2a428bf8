import type { ContactDesk } from '#app/domain/contact/contact-desk-store.server'
import type { Services } from '#app/services'

/** Returns open letters of a regulator or lawyer that hold nothing yet, as no one has noted their person. */
export async function unnamedLetters({
  hash,
  contactDesk,
}: Pick<Services, 'hash'> & { contactDesk: Pick<ContactDesk, 'unnamedLetters'> }) {
  return contactDesk.unnamedLetters(await hash('email', ''))
}
