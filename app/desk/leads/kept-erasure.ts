import { parse, serialize } from 'hono/utils/cookie'
import * as z from 'zod/mini'
import type { DeskServices, Member } from '#app/desk/desk-services'
import { readErasureRecord } from '#app/desk/inbox/privacy-request'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import { hour, second } from '#app/shared/time'
import type { ErasureRecord } from './erasure'

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

const Kept = z.object({ at: z.number(), erased: Erased })

const cookie = 'desk_erased'
const lifeMs = hour
/** Browsers keep 4,096 bytes. */
const longest = 3_800

type Of = { id: string; member: Member }

const contextOf = ({ id, member }: Of) => `${cookie} ${member.email} ${id}`

/**
 * Returns the `Set-Cookie` value with which the page of an erasure survives a reload, sealed for who erased, at the address of
 * that page alone; null if it is too long.
 */
export async function keepErasure(
  { shortSealer, now, visit }: Pick<DeskServices, 'shortSealer' | 'now' | 'visit'>,
  of: Of,
  { erasures, ...erased }: Omit<ErasedPerson, 'isKept'>,
): Promise<string | null> {
  const numbers = erasures.map(({ name }) => name)
  const kept = { at: now(), erased: { ...erased, numbers } }
  const sealed = await sealRecord(shortSealer, kept, contextOf(of))
  if (sealed.length > longest) return null
  return serialize(cookie, sealed, {
    path: `/desk/leads/${of.id}/erase`,
    maxAge: lifeMs / second,
    httpOnly: true,
    secure: visit.origin.startsWith('https:'),
    sameSite: 'Strict',
  })
}

/** Returns what the same operator erased at this address up to an hour ago, and its record as it is now; else null. */
export async function keptErasure(
  services: DeskServices,
  of: Of,
  { headers }: Request,
): Promise<ErasedPerson | null> {
  if (of.member.operator === null) return null
  const sealed = parse(headers.get('Cookie') ?? '', cookie)[cookie]
  const kept = await openRecord(services.shortSealer, sealed, contextOf(of), Kept)
  if (!kept || kept.at <= services.now() - lifeMs) return null
  const { numbers, ...erased } = kept.erased
  const read = await Promise.all(numbers.map((name) => readErasureRecord(services, name)))
  return { ...erased, isKept: true, erasures: read.filter((one) => one !== null) }
}
