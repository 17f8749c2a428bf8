import * as z from 'zod/mini'
import { withAsciiDigits } from '#app/shared/digits'
import { requiredLines, requiredName } from '#app/shared/form-fields'
import { longest, shortestName } from './comment'

const endings =
  'com|ca|net|org|info|biz|io|co|app|dev|xyz|top|online|site|website|shop|store|live|club|vip|pro|link|click|ly|gg|tv|us|uk|eu|de|fr|ru|cn|in|ai|cc|finance|trade|trading|money|capital|fund|exchange|market|markets|bet|win|icu|chat'
const links = [
  /\b[a-z]{2,10}:[\\/]+\S/iu,
  /\bwww\./iu,
  /\b(?:t|wa|fb|m)\.me\b/iu,
  new RegExp(`[\\p{L}\\d-]\\.(?:${endings})(?![\\p{L}\\d-])`, 'iu'),
  // A shortened address, as `t.me/name`.
  /[\p{L}\d-]\.\p{L}{2,}\//iu,
  // As `gains . com`.
  /[\p{L}\d]\s\.\s?(?:com|net|org|io)(?![\p{L}\d-])/iu,
]

/** As `gains[.]com` and `gains (dot) com`; browsers take an ideographic full stop for a dot. */
const writtenDots = / ?[([{] ?(?:\.|dot) ?[)\]}] ?|\u3002/giu

/** Returns whether a text holds an address of the web. Moderation sees what hides one better. */
export function hasLink(text: string): boolean {
  // Runs of spaces are folded first: a pattern that starts with one would search each run from each of its spaces.
  const folded = text.normalize('NFKC').replace(/\s+/gu, ' ').replace(writtenDots, '.')
  return links.some((pattern) => pattern.test(folded))
}

const waysToReach = [
  /[\p{L}\d._-]@[\p{L}\d-]+\.\p{L}/iu,
  // North American, as 604-555-0142; then with a country code, and digit by digit.
  /(?<![\d.,])(?:\+?1[\s.-]?)?\(?\d{3}\)?[\s./_·–-]?\d{3}[\s./_·–-]?\d{4}(?!\d)/u,
  /(?:\+|(?<![\d.,])00(?=[1-9]))\d(?:[\s().-]{0,2}\d){7,}/u,
  /(?<![\d.,])\d([ -])\d(?:\1\d){8,}(?![\d.,])/u,
]

/** Returns whether a text holds a phone number or an email address. */
export function hasContactDetails(text: string): boolean {
  const folded = withAsciiDigits(text).replace(/(?<=\d)o|o(?=\d)/giu, '0')
  return waysToReach.some((pattern) => pattern.test(folded))
}

const withoutContacts = [
  z.refine<string>((text) => !hasLink(text), 'Please leave out links'),
  z.refine<string>(
    (text) => !hasContactDetails(text),
    'Please leave out phone numbers and email addresses',
  ),
]

export const CommentWords = z.object({
  displayName: requiredName('Display name is required', longest.displayName).check(
    z.minLength(shortestName, `Please use at least ${shortestName} characters`),
    ...withoutContacts,
  ),
  text: requiredLines('Comment is required', longest.text).check(
    z.overwrite((text) => text.replace(/\n\s*\n/g, '\n\n')),
    ...withoutContacts,
  ),
})
/** A reader's comment, as it is published. */
export type CommentWords = z.infer<typeof CommentWords>

/** The form below an article. `to`: the comment that this one replies to. */
export const CommentForm = z.extend(CommentWords, {
  to: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
})
