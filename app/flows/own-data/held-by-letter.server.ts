import {
  type StoreContactNeeds as HoldNeeds,
  storeContactMessage,
} from '#app/flows/contact/send-contact-message.server'

export type { HoldNeeds }

/**
 * Returns whether what a person wants to delete must stay: a regulator's or lawyer's letter about them is open, under
 * the phone or email that they proved (PIPEDA, section 8(8)). Their wish is then stored as a request under the same `key`.
 */
export async function isHeld(
  services: HoldNeeds,
  by: { name: string; email: string; key: string; what: 'phone' | 'email' },
): Promise<boolean> {
  const isOpen = await services.contactMessages.hasLetter(by.key)
  if (isOpen) {
    const { name, email, key, what } = by
    const message = `Please delete what you hold under my ${what}. I asked on the page “Your data” while a letter about me was open, so nothing was deleted.`
    const words = { name, email, subject: 'Delete what you hold', message }
    await storeContactMessage(services, words, 'privacy', { emailKey: key, asks: 'erase' })
  }
  return isOpen
}
