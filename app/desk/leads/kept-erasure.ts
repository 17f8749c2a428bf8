import * as z from 'zod/mini'
import type { DeskServices } from '#app/desk/desk-services'
import { readErasureRecord } from '#app/desk/inbox/privacy-request'
import { hour } from '#app/shared/time'
import type { ErasureRecord } from './erasure'
import { type KeptOf, keptCookie } from './kept-cookie'

/** What an erasure did, and the person to tell: afterwards, only what stays under their email knows their address. */
export type ErasedPerson = Omit<z.output<typeof Erased>, 'numbers'> & {
  /** Whether this page can be opened again within an hour. */
  isKept: boolean
  /** Of their phone, and of each of its emails. */
  erasures: ErasureRecord[]
}

const Erased = z.object({
  to: z.object({ name: z.string(), email: z.string() }),
  /** As the audit calls the erasures. */
  numbers: z.array(z.string()),
  hasAsked: z.boolean(),
  /** What buyers were asked at a withdrawal. */
  askedBefore: z.array(
    z.object({
      state: z.enum(['new', 'sending', 'retry', 'done', 'failed']),
      createdAt: z.number(),
      updatedAt: z.number(),
    }),
  ),
  /** Under their email, with their address. */
  stays: z.object({ messages: z.number(), leads: z.number() }),
  /** Their open message. */
  messageId: z.nullable(z.string()),
  /** The request that this was for, if it has their words and isn't under their email. */
  unnamed: z.nullable(z.string()),
})

const kept = keptCookie({
  name: 'desk_erased',
  lifeMs: hour,
  pathOf: (id) => `/desk/leads/${id}/erase`,
  schema: Erased,
})

/** Returns the `Set-Cookie` value with which the page of an erasure survives a reload; null if it is too long. */
export function keepErasure(
  services: Pick<DeskServices, 'shortSealer' | 'now' | 'visit'>,
  of: KeptOf,
  { erasures, ...erased }: Omit<ErasedPerson, 'isKept'>,
): Promise<string | null> {
  return kept.keep(services, of, { ...erased, numbers: erasures.map(({ name }) => name) })
}

/** Returns what the same operator erased at this address up to an hour ago, and its record as it is now; else null. */
export async function keptErasure(
  services: DeskServices,
  of: KeptOf,
  request: Request,
): Promise<ErasedPerson | null> {
  const found = await kept.read(services, of, request)
  if (!found) return null
  const { numbers, ...erased } = found
  const read = await Promise.all(numbers.map((name) => readErasureRecord(services, name)))
  return { ...erased, isKept: true, erasures: read.filter((one) => one !== null) }
}
