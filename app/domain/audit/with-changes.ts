type Values = Readonly<Record<string, unknown>>

const maxChanges = 5
const maxLength = 60

/** Returns a reason and, behind it, up to five changed values as they were and are, shortened. */
export function withChanges(note: string, before: Values, after: Values): string {
  const names = Array.from(new Set([...Object.keys(before), ...Object.keys(after)]))
  const changes = names.flatMap((name) => {
    const [was, is] = [inWords(before[name]), inWords(after[name])]
    return was === is ? [] : [`${name} ${short(was)} → ${short(is)}`]
  })
  const more = changes.length - maxChanges
  const shown = [...changes.slice(0, maxChanges), ...(more > 0 ? [`and ${more} more`] : [])]
  return [note, shown.join('; ')].filter(Boolean).join(' · ')
}

function inWords(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const short = (text: string) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
