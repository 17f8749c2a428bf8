type Values = Readonly<Record<string, string | null | undefined>>

/** Returns a reason and, behind it, the changed values as they were and are, up to `most` of them. */
export function withChanges(
  note: string,
  before: Values,
  after: Values,
  most = Number.POSITIVE_INFINITY,
): string {
  const names = Array.from(new Set([...Object.keys(before), ...Object.keys(after)]))
  const changes = names.flatMap((name) => {
    const [was, is] = [before[name] ?? 'none', after[name] ?? 'none']
    return was === is ? [] : [`${name} ${was} → ${is}`]
  })
  const more = changes.length - most
  const shown = more > 0 ? [...changes.slice(0, most), `and ${more} more`] : changes
  return [note, shown.join('; ')].filter(Boolean).join(' · ')
}
