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
