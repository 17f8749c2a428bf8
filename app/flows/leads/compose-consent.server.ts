import { type ContactChannel, contactChannels } from '#app/content/contact-channels'
import { site } from '#app/content/site'
import { consentText, consentVersion } from '#app/domain/compliance/consent'
import type { Services } from '#app/services'
import { sha256Hex } from '#app/shared/crypto.server'

export type ShownConsent = {
  version: string
  text: string
  textHash: string
  /** A digest of the buyer's id and the text's hash: forms, states and tokens carry it. */
  mark: string
}

/** Composes the consent from settings alone, so it costs no storage read. Each channel has a text and version of its own. */
export async function composeConsent(
  { buyers }: Pick<Services, 'buyers'>,
  channel: ContactChannel = 'default',
): Promise<ShownConsent> {
  const buyer = buyers.choose('')
  const isNamed = channel !== 'default'
  const text = consentText(site.name, buyer, isNamed ? contactChannels[channel].label : undefined)
  const version = isNamed ? `${consentVersion}-${channel}` : consentVersion
  const textHash = await sha256Hex(text)
  const mark = (await sha256Hex(`${buyer.id}|${textHash}`)).slice(0, 32)
  return { version, text, textHash, mark }
}

/** Returns the consent that a form showed, or null if no form shows it any more. */
export async function findConsent(
  services: Pick<Services, 'buyers'>,
  mark: string,
): Promise<ShownConsent | null> {
  const channels = Object.keys(contactChannels) as ContactChannel[]
  const shown = await Promise.all(channels.map((channel) => composeConsent(services, channel)))
  return shown.find((consent) => consent.mark === mark) ?? null
}
