import { day, hour } from '#app/shared/time'

/** In characters, as the form says and counts them. */
export const longest = { displayName: 40, text: 1_000 }
export const shortestName = 2

/** Top-level comments that a page shows at first, and that Load More adds. */
export const commentsAtFirst = 2
export const commentsPerStep = 10
export const maxShown = commentsAtFirst + 50 * commentsPerStep

export const commentStates = ['pending', 'approved', 'rejected', 'removed'] as const
export type CommentState = (typeof commentStates)[number]

/** A reader's marks on another's comment, once each. */
export const markKinds = ['like', 'report'] as const
export type MarkKind = (typeof markKinds)[number]

/** Refuses the same long text for this long, from any reader. */
export const repeatedTextMs = 30 * day
/** The same text by the same person is a double click for this long, with the response of the first. */
export const doubleClickMs = hour

/** The context that the sealed words are bound to. */
export function commentContext(id: string): string {
  return `comment|${id}`
}

/** How many comments `?comments=12` asks for; undefined if it asks for nothing beyond the first step. */
export function readShown(text: string | null): number | undefined {
  if (!text || !/^\d{1,3}$/.test(text)) return undefined
  const steps = Math.ceil((Number(text) - commentsAtFirst) / commentsPerStep)
  return steps > 0 ? Math.min(maxShown, commentsAtFirst + steps * commentsPerStep) : undefined
}

const roles =
  'admin|administrator|editor|editorial|helpdesk|mod|moderation|moderator|newsdesk|newsroom|official|staff|staffer|support|sysadmin|webmaster'
const roleWords = new RegExp(` (?:${roles})s? `)
/** As in `Example Dealer (Canada) Ltd.` */
const legalForm = /\s*\(.*|[\s,]+(?:co|corp|inc|llc|ltd|limited)\.?$/iu

/**
 * Returns whether a display name holds one of these firms, or a word for someone who works for the site. Moderation
 * sees look-alike letters better.
 */
export function isReservedName(name: string, firms: readonly string[]): boolean {
  const text = wordsOf(name)
  const letters = text.replaceAll(' ', '')
  return (
    roleWords.test(text) ||
    firms
      .map((firm) => wordsOf(firm.replace(legalForm, '')))
      .some((firm) => text.includes(firm) || letters === firm.replaceAll(' ', ''))
  )
}

/** Returns a name's words in lower case, with a space before and after each. */
function wordsOf(name: string): string {
  return ` ${name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `
}

/** Long enough that two people do not write it by chance, in letters and digits. */
const longText = 20

/** Returns what repeated texts are compared by: no case, spaces or signs. A short text is compared with its writer's alone. */
export function repeatSubject(text: string, phoneKey: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
  return folded.length < longText ? `${phoneKey}|${folded || text}` : folded
}
