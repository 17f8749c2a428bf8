import * as z from 'zod/mini'
import { hasHiddenCharacters, hasTooManyMarks } from './visible-text'

const isReadable = [
  z.refine<string>(
    (text) => !hasHiddenCharacters(text.replace(/[\n\t]/g, ' ')),
    'Please type this again: it holds a hidden character',
  ),
  z.refine<string>((text) => !hasTooManyMarks(text), 'Please use up to 3 accents on a letter'),
]

/** One line of text that a person reads: composed, spaces folded, not empty, of at most `longest` characters. */
export function requiredText(message: string, longest: number) {
  return z.string(message).check(...lineOf(message, longest))
}

/** A person's name, which has a letter of some script. */
export function requiredName(message: string, longest: number) {
  return z.string(message).check(...lineOf(message, longest), z.regex(/\p{L}/u, message))
}

function lineOf(message: string, longest: number) {
  return [
    z.overwrite<string>((text) =>
      text
        .trim()
        .normalize('NFC')
        .replace(/[\t\p{Zs}]+/gu, ' '),
    ),
    z.minLength(1, message),
    z.maxLength(longest, tooLong(longest)),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Please remove line breaks and control characters'),
    ...isReadable,
  ]
}

/** Several lines, under one line ending whatever the browser sent. */
export function requiredLines(message: string, longest: number) {
  return z.string(message).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC')),
    z.minLength(1, message),
    z.maxLength(longest, tooLong(longest)),
    z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Please remove control characters'),
    ...isReadable,
  )
}

/** What a machine reads, and a person only in the form that it is given: a number as it was copied. */
export function requiredInput(message: string, longest: number) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, tooLong(longest)),
      z.regex(/^[^\p{Cc}]*$/u, 'Please remove line breaks and control characters'),
    )
}

/** The form under which an email is compared and kept: NFKC, trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** In characters (RFC 5321, 4.5.3.1.3). */
const longestEmail = 254

/** The address rule of HTML's email input, without the addresses it allows that no mail server takes. */
export const email = z.pipe(
  requiredText('Email is required', longestEmail),
  z.string().check(
    z.overwrite(normalizeEmail),
    // Once more: NFKC makes up to eighteen characters of one.
    z.maxLength(longestEmail, tooLong(longestEmail)),
    z.regex(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
      'Please enter a valid email address',
    ),
  ),
)

function tooLong(longest: number): string {
  return `Please use at most ${longest.toLocaleString('en-CA')} characters`
}
