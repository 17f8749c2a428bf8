import * as z from 'zod/mini'
import { hasHiddenCharacters, hasTooManyMarks } from './visible-text'

const isReadable = [
  z.refine<string>(
    (text) => !hasHiddenCharacters(text.replace(/[\n\t]/g, ' ')),
    'Please type this again: it contains a hidden character',
  ),
  z.refine<string>((text) => !hasTooManyMarks(text), 'Please use up to 3 accents on a letter'),
]

/** A line of text for people: NFC, spaces folded, not empty, up to `longest` characters. */
export function requiredText(message: string, longest: number) {
  return z.string(message).check(...lineOf(message, longest))
}

/** A person's name, with at least one letter of any script. */
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
    maxCharacters(longest),
    z.regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Please remove line breaks and control characters'),
    ...isReadable,
  ]
}

/** Several lines, with one kind of line ending whatever the browser sent. */
export function requiredLines(message: string, longest: number) {
  return z.string(message).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim().normalize('NFC')),
    z.minLength(1, message),
    maxCharacters(longest),
    z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Please remove control characters'),
    ...isReadable,
  )
}

/** Text for a parser, kept as typed: a number as it was copied. */
export function requiredInput(message: string, longest: number) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      maxCharacters(longest),
      z.regex(/^[^\p{Cc}]*$/u, 'Please remove line breaks and control characters'),
    )
}

/** Returns the form in which an email is compared and stored: NFKC, trimmed, lower case. */
export function normalizeEmail(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase()
}

/** In characters (RFC 5321, 4.5.3.1.3). */
const longestEmail = 254

/** The rule of HTML's email input, without addresses that no mail server accepts. */
export const email = z.pipe(
  requiredText('Email is required', longestEmail),
  z.string().check(
    z.overwrite(normalizeEmail),
    // Checked again, because NFKC can turn one character into eighteen.
    maxCharacters(longestEmail),
    z.regex(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
      'Please enter a valid email address',
    ),
  ),
)

/** Aborts, so no later check searches a text that is too long. */
function maxCharacters(longest: number) {
  const error = `Please use up to ${longest.toLocaleString('en-CA')} characters`
  return z.maxLength(longest, { error, abort: true })
}

const hostsThatIgnoreDots = new Set(['gmail.com', 'googlemail.com'])

/**
 * Returns the mailbox behind an email, for counting only: without a plus-tag, and without dots if the host ignores
 * them. Expects the form of `normalizeEmail`.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const host = email.slice(at + 1)
  const local = email.slice(0, at)
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  return hostsThatIgnoreDots.has(host)
    ? `${untagged.replaceAll('.', '')}@gmail.com`
    : `${untagged}@${host}`
}
