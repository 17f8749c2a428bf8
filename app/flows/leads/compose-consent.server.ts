import { site } from '#app/content/site'
import { consentText, consentVersion as version } from '#app/domain/compliance/consent'
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

/** Composes the consent from settings alone, so it costs no storage read. */
export async function composeConsent({ buyers }: Pick<Services, 'buyers'>): Promise<ShownConsent> {
  const buyer = buyers.choose('')
  const text = consentText(site.name, buyer)
  const textHash = await sha256Hex(text)
  const mark = (await sha256Hex(`${buyer.id}|${textHash}`)).slice(0, 32)
  return { version, text, textHash, mark }
}
