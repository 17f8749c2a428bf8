import {
  type StoreContactNeeds,
  storeContactMessage,
} from '#app/flows/contact/send-contact-message.server'

/**
 * Stores that a person wants to delete what a regulator's or lawyer's open letter about them holds (PIPEDA, section 8(8)),
 * as a request about their data. `key`: of the phone or email that they proved, under which the letter is.
 */
export function storeWish(
  services: StoreContactNeeds,
  { name, email, key, what }: { name: string; email: string; key: string; what: 'phone' | 'email' },
): Promise<void> {
  const message = `Please delete what you hold under my ${what}. I asked on the page “Your data” while a letter about me was open, so nothing was deleted.`
  const words = { name, email, subject: 'Delete what you hold', message }
  return storeContactMessage(services, words, 'privacy', { emailKey: key, asks: 'erase' })
}
