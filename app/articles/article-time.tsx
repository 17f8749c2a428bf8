const day = 86_400_000
const units = [
  ['year', 365 * day],
  ['month', 30 * day],
  ['week', 7 * day],
  ['day', day],
  ['hour', day / 24],
] as const

const ages = new Intl.RelativeTimeFormat('en-CA', { numeric: 'auto' })

type ArticleTimeProps = { published: string; label: string; hasAge?: boolean }

/** The day, in words, and how long ago that was: to the hour, so a page may be some minutes old. */
export function ArticleTime({ published, label, hasAge = false }: ArticleTimeProps) {
  return (
    <span>
      <time dateTime={published}>{label}</time>
      {hasAge && (
        <span className="text-soft" suppressHydrationWarning>
          {` (${ageOf(published, Date.now())})`}
        </span>
      )}
    </span>
  )
}

export function ageOf(published: string, now: number): string {
  const elapsed = Math.max(0, now - Date.parse(`${published}T00:00:00Z`))
  const [unit, length] = units.find(([, length]) => elapsed >= length) ?? ['hour', day / 24]
  return ages.format(-Math.floor(elapsed / length), unit)
}
