import * as z from 'zod/mini'

/** Names one lead, to us and to its buyer. Made by `submitLead`; read back by this at every edge. */
export const LeadId = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/))
  .brand<'LeadId'>()
export type LeadId = z.infer<typeof LeadId>
