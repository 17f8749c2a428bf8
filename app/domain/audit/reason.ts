import { foldText } from '#app/shared/fold-text'
import { isReadable } from '#app/shared/visible-text'

const email = /@|&#?\w+;|%40|[([{]\s*at\s*[)\]}]|\bat\b.*\bdot\b/i
/** Nine digits of any script, whatever few characters stand between them. */
const phone = /\p{N}(?:[^\p{N}]{0,3}\p{N}){8}/u

/** Returns whether a text may be kept as a reason: the audit outlives the person, and viewers read it. */
export function isReason(note: string): boolean {
  return note.length >= 3 && note.length <= 200 && !isPersonal(note) && isReadable(note)
}

/** Returns whether a text may have an email or a phone in it. */
export function isPersonal(text: string): boolean {
  const letters = text.normalize('NFKC')
  return email.test(letters) || phone.test(letters)
}

/**
 * Returns the first word of a reason that is of the person's name, in its spelling there; null without one. A short name
 * may be a word too (“an”, “will”): only with a capital does it count, in scripts that have them.
 */
export function nameIn(note: string, names: readonly string[]): string | null {
  // An initial alone isn't a name.
  const parts = names.flatMap((name) => foldText(name).match(words) ?? []).filter(isNoLetter)
  const found = note.match(words) ?? []
  const isName = (word: string) =>
    (/^\P{Ll}/u.test(word) || word.length > 4) && parts.includes(foldText(word))
  // Written without spaces.
  const inside = parts.find((part) => unspaced.test(part) && foldText(note).includes(part))
  return found.find(isName) ?? inside ?? null
}

const words = /[\p{L}\p{M}]+/gu
const unspaced = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]{2,}$/u
const isNoLetter = (word: string) => !/^[a-z]$/.test(word)

type Values = Readonly<Record<string, string | null | undefined>>

/** Returns a reason and, behind it, the changed values as they were and are. */
export function withChanges(note: string, before: Values, after: Values): string {
  const names = Array.from(new Set([...Object.keys(before), ...Object.keys(after)]))
  const changes = names.flatMap((name) => {
    const [was, is] = [before[name] ?? 'none', after[name] ?? 'none']
    return was === is ? [] : [`${name} ${was} → ${is}`]
  })
  return [note, changes.join('; ')].filter(Boolean).join(' · ')
}
