import * as z from 'zod/mini'

/** A phone number in E.164, `+14165550123`: parsed from text by `parsePhoneNumber`, read back with this schema. */
export const PhoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{4,14}$/))
  .brand<'PhoneNumber'>()
export type PhoneNumber = z.infer<typeof PhoneNumber>

/** Identifies a lead to us and to its buyer. Made by `submitLead`; read back with this schema at every boundary. */
export const LeadId = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(/^[\w-]+$/))
  .brand<'LeadId'>()
export type LeadId = z.infer<typeof LeadId>

const linkSlug = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/

/** The part of a URL after `/go/`. Capitals in a request count as lower case. */
export const LinkSlug = z
  .string()
  .check(z.regex(linkSlug, 'small letters, digits and inner hyphens, up to 64'))
  .brand<'LinkSlug'>()
export type LinkSlug = z.infer<typeof LinkSlug>

/** Returns whether a text is a slug, for each click: a regular expression takes a tenth of a schema's time. */
export function isLinkSlug(text: string): text is LinkSlug {
  return linkSlug.test(text)
}
