import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Cost } from '#bench/cases/cost.ts'
import { root } from '#scripts/lib/paths.ts'
import type { Comparison } from './compare.ts'
import type { Tail } from './latency.ts'

export type BenchResults = { comparisons: Comparison[]; tails: Tail[]; costs: Cost[] }

/** Writes this run's measurements to `bench/RESULTS.md`. */
export function writeResults({ comparisons, tails, costs }: BenchResults): void {
  const text = [
    '# Measured',
    '',
    '`npm run bench` writes this page. Each figure and its baseline are measured alternately, in the same runtime, over',
    'direct sockets. The ratio is the median of the rounds, the spread their minimum and maximum. If these are far apart on',
    'both sides of the mark, the machine was too busy and the result is unsettled.',
    '',
    machine(),
    '',
    '## Throughput',
    '',
    ...table(
      ['', 'ours /s', 'baseline /s', 'ratio', 'spread', 'mark', ''],
      comparisons.map((one) => [
        one.name,
        figure(one.site),
        figure(one.baseline),
        one.ratio.toFixed(2),
        one.spread.map((value) => value.toFixed(2)).join(' to '),
        one.mark === null ? '' : String(one.mark),
        one.mark === null ? '' : judgement(one, one.mark),
      ]),
    ),
    '',
    '## Tail at a fixed rate',
    '',
    'Milliseconds from when a request was due, the median of three rounds. The baseline is a bare redirect, or the same bytes',
    'from a constant, measured alternately. Its wait is the machine’s.',
    '',
    ...table(
      ['', 'rate /s', 'responses /s', 'p50', 'p99', 'baseline p99', 'mark', ''],
      tails.map((one) => [
        one.name,
        String(one.rate),
        figure(one.responded),
        one.p50.toFixed(1),
        one.p99.toFixed(1),
        one.baselineP99.toFixed(1),
        String(one.mark),
        verdict(one.p99 <= one.mark),
      ]),
    ),
    '',
    '## Cost of a million',
    '',
    'US dollars beyond the included amounts, from operations counted in this run and the published prices',
    '(`bench/lib/prices.ts`). Processor time is taken as the whole of a request at full load: an upper bound.',
    "A view is billed as four requests: the visitor's, the one that the platform's cache serves, and two files.",
    '',
    ...table(
      ['', 'rows read', 'rows written', 'KV reads', 'KV writes', 'queue', 'points', 'ms', 'US$'],
      costs.map(({ name, tally, cpuMs, usdPerMillion }) => [
        name,
        String(tally.rowsRead),
        String(tally.rowsWritten),
        String(tally.kvReads),
        String(tally.kvWrites),
        String(tally.queueMessages),
        String(tally.dataPoints),
        cpuMs.toFixed(2),
        usdPerMillion.toFixed(2),
      ]),
    ),
    '',
  ].join('\n')
  writeFileSync(join(root, 'bench', 'RESULTS.md'), text)
}

export function machine(): string {
  const [first] = cpus()
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root }).toString()
  const memory = Math.round(totalmem() / 2 ** 30)
  const day = new Date().toISOString().slice(0, 10)
  return `${day}, commit ${commit.trim()}: ${cpus().length} cores (${first?.model.trim()}), ${memory} GiB, Node ${process.version}.`
}

/** A wider spread says more about the machine than about the code. */
const widestSpread = 1.6

function judgement({ ratio, spread: [min, max] }: Comparison, mark: number): string {
  const isClear = min >= mark || max < mark
  return isClear || max <= widestSpread * min ? verdict(ratio >= mark) : 'unsettled'
}

export function verdict(isMet: boolean): string {
  return isMet ? 'met' : '**missed**'
}

export function figure(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1)
}

export function table(head: string[], rows: string[][]): string[] {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)]
}
