import * as z from 'zod/mini'
import { digitsOf } from '#app/shared/digits'

/** Accepts a typed code: digits of any script, with spaces and dashes removed. */
export function codeSchema(length: number) {
  const message = `Please enter the ${length}-digit code`
  return z
    .string(message)
    .check(z.overwrite(readCode), z.regex(new RegExp(`^\\d{${length}}$`), message))
}

function readCode(text: string): string {
  const plain = text.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\p{Nd}+$/u.test(plain) ? digitsOf(plain) : plain
}
