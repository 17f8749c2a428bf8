import { parse, serialize } from 'hono/utils/cookie'
import * as z from 'zod/mini'
import type { DeskServices, Member } from '#app/desk/desk-services'
import { openRecord, sealRecord } from '#app/shared/sealed-record.server'
import { second } from '#app/shared/time'

/** Whose it is: the lead that the page is about, and the operator. */
export type KeptOf = { id: string; member: Member }

type KeptCookie<Kept> = {
  name: string
  lifeMs: number
  pathOf: (id: string) => string
  schema: z.ZodMiniType<Kept>
}

/** Browsers keep 4,096 bytes. */
const longest = 3_800

/** What a browser keeps between two pages about a lead: sealed for one operator, and sent to the address of that page alone. */
export function keptCookie<Kept>({ name, lifeMs, pathOf, schema }: KeptCookie<Kept>) {
  const Sealed = z.object({ at: z.number(), kept: schema })
  const contextOf = ({ id, member }: KeptOf) => `${name} ${member.email} ${id}`
  const write = (visit: DeskServices['visit'], { id }: KeptOf, value: string, maxAge: number) =>
    serialize(name, value, {
      path: pathOf(id),
      maxAge,
      httpOnly: true,
      secure: visit.origin.startsWith('https:'),
      sameSite: 'Strict',
    })
  return {
    /** Returns its `Set-Cookie` value; null if it is too long. */
    async keep(
      { shortSealer, now, visit }: Pick<DeskServices, 'shortSealer' | 'now' | 'visit'>,
      of: KeptOf,
      kept: Kept,
    ): Promise<string | null> {
      const sealed = await sealRecord(shortSealer, { at: now(), kept }, contextOf(of))
      if (sealed.length > longest) return null
      return write(visit, of, sealed, lifeMs / second)
    },
    /** Returns what the same operator's browser keeps of this lead; null if that is nothing, or too old. */
    async read(services: DeskServices, of: KeptOf, { headers }: Request): Promise<Kept | null> {
      if (of.member.operator === null) return null
      const sealed = parse(headers.get('Cookie') ?? '', name)[name]
      const found = await openRecord(services.shortSealer, sealed, contextOf(of), Sealed)
      return found && found.at > services.now() - lifeMs ? found.kept : null
    },
    /** Returns the `Set-Cookie` value that ends it. */
    end: ({ visit }: Pick<DeskServices, 'visit'>, of: KeptOf) => write(visit, of, '', 0),
  }
}
