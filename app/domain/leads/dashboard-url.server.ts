import type { Sealer } from '#app/shared/crypto.server'
import type { Lead } from './lead'

type SealedUrl = Pick<Lead, 'id' | 'urlSealed' | 'urlEndsAt'>

/** Seals the URL that a buyer returned for one person, since it may sign in anyone who has it. */
export function sealUrl(
  sealer: Pick<Sealer, 'seal'>,
  id: Lead['id'],
  url: string,
): Promise<string> {
  return sealer.seal(url, contextOf(id))
}

/** Returns a lead's URL while its proof lives; null afterwards, or without one. */
export async function openUrl(
  sealer: Pick<Sealer, 'open'>,
  { id, urlSealed, urlEndsAt }: SealedUrl,
  now: number,
): Promise<string | null> {
  return urlSealed !== null && now < urlEndsAt ? sealer.open(urlSealed, contextOf(id)) : null
}

function contextOf(id: Lead['id']): string {
  return `dashboard|${id}`
}
