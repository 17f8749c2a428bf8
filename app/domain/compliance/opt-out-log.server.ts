import * as z from 'zod/mini'
import { LeadId } from '#app/shared/brands'
import { type RandomBytes, randomId } from '#app/shared/random'
import { day, second } from '#app/shared/time'
import { optOutDays } from './retention'

/** What a person asked for and a restored backup would undo. Subjects are HMACs, or the ID of a lead. */
export const OptOut = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('erased-phone'), phoneKey: z.string(), at: z.number() }),
  z.object({ kind: z.literal('erased-email'), emailKey: z.string(), at: z.number() }),
  z.object({ kind: z.literal('suppressed'), phoneKey: z.string(), at: z.number() }),
  z.object({
    kind: z.literal('withdrawn'),
    phoneKey: z.string(),
    leadId: LeadId,
    at: z.number(),
  }),
])
export type OptOut = z.infer<typeof OptOut>

const lifeSeconds = (optOutDays * day) / second

export type OptOutLog = ReturnType<typeof createOptOutLog>

/** Returns the log, in KV: it must survive the loss of the database that it corrects. */
export function createOptOutLog(kv: KVNamespace, random: RandomBytes) {
  return {
    /** Written before the change itself, so no change is missing here. */
    async add(optOut: OptOut) {
      // A key of its own each time: KV takes one write a second for a key.
      const options = { metadata: optOut, expirationTtl: lifeSeconds }
      await kv.put(`optout:${randomId(random)}`, '', options)
    },

    /** Returns those of `since` and later, oldest first. Throws if an entry cannot be read. */
    async listSince(since: number) {
      const found: OptOut[] = []
      let cursor: string | null = null
      do {
        const page: KVNamespaceListResult<unknown> = await kv.list({ prefix: 'optout:', cursor })
        found.push(...page.keys.map(({ metadata }) => OptOut.parse(metadata)))
        cursor = page.list_complete ? null : page.cursor
      } while (cursor !== null)
      return found.filter(({ at }) => at >= since).sort((one, other) => one.at - other.at)
    },
  }
}
