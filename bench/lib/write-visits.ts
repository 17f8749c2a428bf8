import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LighthouseVisit, LighthouseVisits } from '#bench/cases/lighthouse.ts'
import { root } from '#scripts/lib/paths.ts'
import { figure, machine, table, verdict } from './results.ts'

const head = [
  '',
  'performance / accessibility / best practices / SEO',
  'LCP, applied',
  'mark',
  'LCP, modelled',
  'mark',
  'TBT',
  'mark',
  'CLS',
  '',
]

/** Writes `bench/LIGHTHOUSE.md`: four pages on a phone with slow 4G, by both models. */
export function writeVisits({ visits, rounds, floor }: LighthouseVisits): void {
  const text = [
    '# Lighthouse',
    '',
    '`npm run bench -- lighthouse` writes this page.',
    '',
    machine(),
    '',
    `Mobile, slow 4G and a quarter of the processor, the middle of ${rounds} alternating visits; milliseconds. Applied: the browser is`,
    'slowed down, over HTTP/2 with TLS and brotli (`bench/lib/edge.ts`), as phones meet an edge. Modelled: Lighthouse computes what a',
    'visit over HTTP/1.1 would have taken. Blocking time and scores are of the modelled visits, shifts the larger of both.',
    '',
    ...table(head, visits.map(row)),
    '',
    `A page of one heading, applied: ${figure(floor)} ms. It is about 670 on a quiet machine; where it is more, so is the rest.`,
    '',
  ].join('\n')
  writeFileSync(join(root, 'bench', 'LIGHTHOUSE.md'), text)
}

function row({ path, scores, lcp, tbt, cls, marks }: LighthouseVisit): string[] {
  const isMet =
    Object.values(scores).every((score) => score === 100) &&
    lcp.applied <= marks.applied &&
    lcp.modelled <= marks.modelled &&
    tbt <= marks.tbt &&
    cls === 0
  return [
    path,
    Object.values(scores).join(' / '),
    figure(lcp.applied),
    figure(marks.applied),
    figure(lcp.modelled),
    figure(marks.modelled),
    figure(tbt),
    String(marks.tbt),
    cls.toFixed(3),
    verdict(isMet),
  ]
}
