import * as z from 'zod/mini'

/** A phone number in E.164, as `+14165550123`: made from text by `parsePhoneNumber`, read back by this. */
export const PhoneNumber = z
  .string()
  .check(z.regex(/^\+[1-9]\d{4,14}$/))
  .brand<'PhoneNumber'>()
export type PhoneNumber = z.infer<typeof PhoneNumber>
