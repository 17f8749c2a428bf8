import * as z from 'zod/mini'

/** One line of text: trimmed, not empty, of at most `longest` characters. */
export function requiredText(message: string, longest: number) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(longest, tooLong(longest)),
      z.regex(/^[^\p{Cc}]*$/u, 'Please remove line breaks and control characters'),
    )
}

/** Several lines, under one line ending whatever the browser sent. */
export function requiredLines(message: string, longest: number) {
  return z.string(message).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, message),
    z.maxLength(longest, tooLong(longest)),
    z.regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'Please remove control characters'),
  )
}

/** The address rule of HTML's email input, without the addresses it allows that no mail server takes. */
export const email = z.pipe(
  requiredText('Email is required', 254),
  z.string().check(
    z.overwrite((text) => text.normalize('NFKC').toLowerCase()),
    z.regex(
      /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$/,
      'Please enter a valid email address',
    ),
  ),
)

function tooLong(longest: number): string {
  return `Please use at most ${longest.toLocaleString('en-CA')} characters`
}
