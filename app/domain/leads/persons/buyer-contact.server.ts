import * as z from 'zod/mini'
import type { BuyerContact } from '#app/domain/leads/buyer'
import type { Sealer } from '#app/shared/crypto.server'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'

const KeptContact = z.object({ apiKey: z.string(), withdrawUrl: z.nullable(z.string()) })

/** Seals a buyer's contact beside the text that names it, because settings know the current buyer only. */
export function sealContact(
  sealer: Pick<Sealer, 'seal'>,
  textHash: string,
  { apiKey, withdrawUrl }: BuyerContact,
): Promise<string> {
  return sealRecord(sealer, { apiKey, withdrawUrl }, contextOf(textHash))
}

/** Returns null if its key is unavailable. */
export function openContact(
  sealer: Pick<Sealer, 'open'>,
  textHash: string,
  sealed: string,
): Promise<BuyerContact | null> {
  return openRecord(sealer, sealed, contextOf(textHash), KeptContact)
}

function contextOf(textHash: string): string {
  return `buyer|${textHash}`
}
