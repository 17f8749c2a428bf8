import { site } from '#app/content/site'
import { consentText, currentConsentVersion } from '#app/domain/compliance/consent'
import type { Buyer } from '#app/domain/leads/buyer'
import type { Services } from '#app/services'
import { sha256Hex } from '#app/shared/crypto.server'

/** The consent that every form shows now. */
export type ShownConsent = {
  version: string
  text: string
  textHash: string
  /** A digest of the buyer's id and the text's hash: forms, states and tokens carry it. */
  mark: string
}

/** Composes the consent from settings alone, so that it costs no storage read. */
export async function composeConsent({ buyers }: Pick<Services, 'buyers'>): Promise<ShownConsent> {
  const { id, name } = buyers.choose('')
  const version = currentConsentVersion
  const text = consentText(version, { siteName: site.name, buyerName: name })
  if (text === null) throw new Error('the current consent has no text')
  const textHash = await sha256Hex(text)
  const mark = (await sha256Hex(`${id}|${textHash}`)).slice(0, 32)
  return { version, text, textHash, mark }
}

/** Returns whether the text that a person agreed to names this buyer: another firm may have taken its id. */
export async function namesBuyer(
  { version, textHash }: { version: string; textHash: string },
  { name }: Pick<Buyer, 'name'>,
): Promise<boolean> {
  const text = consentText(version, { siteName: site.name, buyerName: name })
  return text !== null && (await sha256Hex(text)) === textHash
}
