import type { FinishedPart } from './run-parts.ts'
import { addCounts, type Counts } from './test-counts.ts'

/** A row for each part; the last line is the total, in the form other programs read. */
export function summary(finished: FinishedPart[]): string {
  const rows = finished.map(({ name, counts, seconds }) =>
    [
      name.padEnd(10),
      cell(counts.passed),
      cell(counts.failed),
      cell(counts.skipped),
      cell(seconds),
    ].join(''),
  )
  const head = `${'part'.padEnd(10)}${['passed', 'failed', 'skipped', 'seconds'].map(cell).join('')}`
  return [head, ...rows, '', totalLine(addCounts(finished.map(({ counts }) => counts)))].join('\n')
}

function totalLine({ passed, failed, skipped }: Counts): string {
  const total = `${passed} passed, ${failed} failed`
  return skipped > 0 ? `${total}, ${skipped} skipped` : total
}

function cell(value: number | string): string {
  return String(value).padStart(9)
}
