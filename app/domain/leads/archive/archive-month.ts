/** A month in UTC, `2026-10`. */
export type ArchiveMonth = `20${number}-${number}`

/** Returns the month of an instant. */
export function monthOf(at: number): ArchiveMonth {
  return new Date(at).toISOString().slice(0, 7) as ArchiveMonth
}

/** Returns the first instant of a month, and that of the next. */
export function spanOf(month: ArchiveMonth): { start: number; end: number } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { start: Date.UTC(year, number - 1), end: Date.UTC(year, number) }
}

export function nextMonth(month: ArchiveMonth): ArchiveMonth {
  return monthOf(spanOf(month).end)
}

const bindingPattern = /^LEADS_(20\d\d)_(0[1-9]|1[0-2])$/

/** Returns the binding of a month's archive, `LEADS_2026_10`. */
export function archiveBinding(month: ArchiveMonth): string {
  return `LEADS_${month.replace('-', '_')}`
}

/** Returns the month of an archive's binding; null for any other name. */
export function monthOfBinding(binding: string): ArchiveMonth | null {
  const [, year, number] = bindingPattern.exec(binding) ?? []
  return year && number ? (`${year}-${number}` as ArchiveMonth) : null
}
