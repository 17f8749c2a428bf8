import { parse, serialize } from 'hono/utils/cookie'
import * as z from 'zod/mini'
import type { DeskServices, Member } from '#app/desk/desk-services'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import { minute, second } from '#app/shared/time'

/** A look that was audited; it names no one. */
const Look = z.object({ at: z.number() })

const cookie = 'desk_revealed'
const lifeMs = minute

type Of = { id: string; member: Member }

const contextOf = ({ id, member }: Of) => `${cookie} ${member.email} ${id}`

const optionsOf = ({ id }: Of, { visit }: Pick<DeskServices, 'visit'>) =>
  ({
    path: `/desk/leads/${id}`,
    httpOnly: true,
    secure: visit.origin.startsWith('https:'),
    sameSite: 'Strict',
  }) as const

/** Returns the `Set-Cookie` value with which the next page shows the person once, sealed for who gave the reason. */
export async function keepLook(services: DeskServices, of: Of): Promise<string> {
  const sealed = await sealRecord(services.shortSealer, { at: services.now() }, contextOf(of))
  return serialize(cookie, sealed, { ...optionsOf(of, services), maxAge: lifeMs / second })
}

/** Returns the `Set-Cookie` value that ends such a look, if this request has one; null without. */
export async function takeLook(
  services: DeskServices,
  of: Of,
  { headers }: Request,
): Promise<string | null> {
  if (of.member.operator === null) return null
  const sealed = parse(headers.get('Cookie') ?? '', cookie)[cookie]
  const look = await openRecord(services.shortSealer, sealed, contextOf(of), Look)
  if (!look || look.at <= services.now() - lifeMs) return null
  return serialize(cookie, '', { ...optionsOf(of, services), maxAge: 0 })
}
