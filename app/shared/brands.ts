import * as z from 'zod/mini'

/** A phone number in E.164, as `+14165550123`: made from text by `parsePhoneNumber`, read back by this. */
export const PhoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{4,14}$/))
  .brand<'PhoneNumber'>()
export type PhoneNumber = z.infer<typeof PhoneNumber>

/** Names one lead, to us and to its buyer. Made by `submitLead`; read back by this at every edge. */
export const LeadId = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/))
  .brand<'LeadId'>()
export type LeadId = z.infer<typeof LeadId>
