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
  const notChecked = finished.flatMap(({ notChecked = [] }) => notChecked)
  const gaps = notChecked.map((check) => `not checked: ${check}`)
  const total = totalLine(addCounts(finished.map(({ counts }) => counts)), notChecked.length)
  return [head, ...rows, ...gaps, '', total].join('\n')
}

function totalLine({ passed, failed, skipped }: Counts, notChecked: number): string {
  const more = [
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(notChecked > 0 ? [`${notChecked} not checked`] : []),
  ]
  return [`${passed} passed, ${failed} failed`, ...more].join(', ')
}

function cell(value: number | string): string {
  return String(value).padStart(9)
}
