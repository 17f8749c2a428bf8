import * as z from 'zod/mini'

/** What a visitor types for a code: digits of any script, spaces and dashes forgiven. */
export function codeSchema(length: number) {
  const message = `Please enter the ${length}-digit code`
  return z.string(message).check(
    z.overwrite((text) => text.normalize('NFKC').replace(/[\s-]/g, '')),
    z.regex(new RegExp(`^\\d{${length}}$`), message),
  )
}
