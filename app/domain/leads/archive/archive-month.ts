import * as z from 'zod/mini'

/** A month in UTC, `2026-10`. */
export const ArchiveMonth = z
  .string()
  .check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))
  .brand<'ArchiveMonth'>()
export type ArchiveMonth = z.infer<typeof ArchiveMonth>

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

const bindingPattern = /^LEADS_(\d{4})_(\d{2})$/

/** Returns the binding of a month's archive, `LEADS_2026_10`. */
export function archiveBinding(month: ArchiveMonth): string {
  return `LEADS_${month.replace('-', '_')}`
}

/** Returns the month of an archive's binding; null for any other name. */
export function monthOfBinding(binding: string): ArchiveMonth | null {
  const [, year, number] = bindingPattern.exec(binding) ?? []
  return ArchiveMonth.safeParse(`${year}-${number}`).data ?? null
}
