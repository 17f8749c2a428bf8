import { type Load, loadOf, sumsPerSecond } from './load.ts'
import { consumerMessagesPerSecond, type Design, leadsThreadShare, simulate } from './simulate.ts'

const sizes = [
  { views: 1e6, leads: 1 },
  { views: 1e8, leads: 1_000 },
  { views: 1e10, leads: 100_000 },
] as const

/** A lead's call may wait this long for D1 before the knee is passed. */
const longestWaitMs = 50

const share = (value: number) => (value > 2 ? 'over 200 %' : `${(value * 100).toFixed(1)} %`)
const ms = (value: number) => (value > 1_000 ? 'over 1 s' : `${value.toFixed(0)} ms`)
const short = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-CA')

/** Returns the tables of `docs/scale.md`, as lines of Markdown. */
export function formatScale(): string[] {
  return [
    '| Views a month, leads a day | Views /s | Isolates | Sums /s | One database: busy, a lead waits | `PEOPLE` busy, a lead waits | `MARKET` busy | Clicks counted within |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...sizes.map(({ views, leads }) => row(views, leads)),
    '',
    '| Knee: 99 of 100 calls of a lead wait up to 50 ms | One database | Two, and a queue |',
    '| --- | --- | --- |',
    `| views a month, at 1,000 leads a day | ${kneeOf('one', (n) => loadOf(n, 1_000))} | ${kneeOf('split', (n) => loadOf(n, 1_000))} |`,
    `| leads a day, at 1 billion views a month | ${kneeOf('one', (n) => loadOf(1e9, n))} | ${kneeOf('split', (n) => loadOf(1e9, n))} |`,
    `| leads a day, at 10 billion views a month | ${kneeOf('one', (n) => loadOf(1e10, n))} | ${kneeOf('split', (n) => loadOf(1e10, n))} |`,
  ]
}

function row(views: number, leads: number): string {
  const load = loadOf(views, leads)
  const before = simulate(load, 'one')
  const now = simulate(load, 'split')
  const cells = [
    `${short(views)}, ${short(leads)}`,
    short(load.views),
    short(load.isolates),
    short(sumsPerSecond(load)),
    `${share(before.people)}, ${ms(before.leadWaitMs)}`,
    `${share(now.people)}, ${ms(now.leadWaitMs)}`,
    share(now.market),
    `${(15 + now.countsAgeSeconds).toFixed(0)} s`,
  ]
  return `| ${cells.join(' | ')} |`
}

/** Returns the largest size, within a tenth, at which a lead still does not wait and the consumer takes all sums. */
function kneeOf(design: Design, of: (size: number) => Load): string {
  let [good, bad] = [100, 1e12]
  while (bad / good > 1.1) {
    const middle = Math.sqrt(good * bad)
    if (isBeyond(design, of(middle))) bad = middle
    else good = middle
  }
  return short(Number(good.toPrecision(2)))
}

function isBeyond(design: Design, load: Load): boolean {
  if (design === 'split' && sumsPerSecond(load) > consumerMessagesPerSecond()) return true
  if (leadsThreadShare(load, design) >= 1) return true
  return simulate(load, design).leadWaitMs > longestWaitMs
}
