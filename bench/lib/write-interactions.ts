import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Interactions } from '#bench/cases/interactions.ts'
import { root } from '#scripts/lib/paths.ts'
import { median, percentile } from './compare.ts'
import { explorerPath } from './interaction-steps.ts'
import { shortestMs } from './observe-interactions.ts'
import { figure, machine, table, verdict } from './results.ts'

const marks = { interaction: 100, task: 150, start: 300, zoom: 60 }

/** Browsers report no task shorter than this. */
const shortestTaskMs = 50

/** Writes `bench/INTERACTIONS.md`: the response times of a slow phone to taps and keys. */
export function writeInteractions(found: Interactions): void {
  const { interactions, rounds } = found
  const wakes = found.wakes.filter(({ path }) => path !== explorerPath)
  const p98 = percentile(
    interactions.flatMap(({ ms }) => ms),
    0.98,
  )
  const text = [
    '# Interactions',
    '',
    '`npm run bench -- interactions` writes this page.',
    '',
    machine(),
    '',
    `A phone on slow 4G with a quarter of the processor, over HTTP/2 with TLS and brotli (\`bench/lib/edge.ts\`). ${interactions.length} interactions,`,
    `${rounds} rounds. Milliseconds from the input to the next paint, from the browser's Event Timing, in steps of 8.`,
    '',
    ...table(
      ['', 'p98', 'mark', ''],
      [
        [
          'all interactions',
          figure(p98),
          String(marks.interaction),
          verdict(p98 <= marks.interaction),
        ],
      ],
    ),
    '',
    '## Longest task from the first intent to awake',
    '',
    ...table(
      ['', 'middle', 'largest', 'mark', ''],
      wakes.map(({ path, longestTask }) => [
        path,
        figure(median(longestTask)),
        figure(Math.max(...longestTask)),
        String(marks.task),
        verdict(median(longestTask) <= marks.task),
      ]),
    ),
    '',
    '## The chart explorer',
    '',
    `${explorerPath}. Start, pan and pinch: the longest task. The others: from the input to the next paint. The machine is shared with other work.`,
    '',
    ...table(
      ['', 'middle', 'largest', 'mark', ''],
      explorerRows(found).map(({ name, ms, mark, shortest }) => [
        name,
        shown(median(ms), shortest),
        shown(Math.max(...ms), shortest),
        String(mark),
        verdict(median(ms) <= mark),
      ]),
    ),
    '',
    '## The slowest',
    '',
    ...table(
      ['', '', 'middle', 'largest'],
      slowest(interactions).map(({ path, name, ms }) => [
        path,
        name,
        shown(median(ms)),
        shown(Math.max(...ms)),
      ]),
    ),
    '',
  ].join('\n')
  writeFileSync(join(root, 'bench', 'INTERACTIONS.md'), text)
  console.log(`p98 ${Math.round(p98)} ms of ${interactions.length} interactions`)
}

function slowest(interactions: Interactions['interactions']) {
  return interactions.toSorted((a, b) => median(b.ms) - median(a.ms)).slice(0, 10)
}

/** Opening is a task of its own mark; everything in it that zooms or moves has that of zooming. */
function explorerRows({ interactions, gestures, wakes }: Interactions) {
  const isOfExplorer = ({ path }: { path: string }) => path === explorerPath
  const start = wakes.filter(isOfExplorer).map(({ longestTask }) => longestTask)
  return [
    ...start.map((ms) => ({ name: 'start', ms, mark: marks.start, shortest: shortestTaskMs })),
    ...interactions
      .filter(isOfExplorer)
      .slice(1)
      .map(({ name, ms }) => ({ name, ms, mark: marks.zoom, shortest: shortestMs })),
    ...gestures.map(({ name, ms }) => ({ name, ms, mark: marks.zoom, shortest: shortestTaskMs })),
  ]
}

function shown(ms: number, shortest = shortestMs): string {
  return ms === 0 ? `< ${shortest}` : String(ms)
}
