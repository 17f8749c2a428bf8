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

const linkSlug = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/

/** What stands after `/go/` in an address. Capitals in a request count as small letters. */
export const LinkSlug = z
  .string()
  .check(z.regex(linkSlug, 'small letters, digits and inner hyphens, at most 64'))
  .brand<'LinkSlug'>()
export type LinkSlug = z.infer<typeof LinkSlug>

/** The same for what each click asks: an expression costs a tenth of a schema. */
export function isLinkSlug(text: string): text is LinkSlug {
  return linkSlug.test(text)
}
