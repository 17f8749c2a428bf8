import { join } from 'node:path'
import { Misuse, Refusal } from '#scripts/lib/arguments.ts'
import { root } from '#scripts/lib/paths.ts'
import { stopRunsWithThisProcess } from '#scripts/lib/run.ts'
import { secondsSince } from '#scripts/lib/step.ts'
import { addCounts, countsInWords, oneCheck, type PartResult } from './counts.ts'
import { type Part, parts } from './parts.ts'

export type FinishedPart = PartResult & { name: string; seconds: string }

const cores = 2

export function selectParts(names: string[]): Part[] {
  const unknown = names.find((name) => !parts.some((part) => part.name === name))
  if (unknown) {
    const known = parts.map((part) => part.name).join(', ')
    throw new Misuse(`There is no part "${unknown}". Parts: ${known}.`)
  }
  return names.length === 0 ? parts : parts.filter((part) => names.includes(part.name))
}

/** Runs every part to its end, whatever fails, and prints the summary last. */
export async function runParts(selected: Part[]): Promise<void> {
  stopRunsWithThisProcess()
  // A hundred processes of one run would each compile the same modules.
  process.env.NODE_COMPILE_CACHE ??= join(root, '.cache', 'node')
  const finished: FinishedPart[] = []
  const waiting = [...selected]
  const takeTurns = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) finished.push(await finish(part))
  }
  await Promise.all(Array.from({ length: cores }, takeTurns))

  for (const { name, output } of finished.filter(hasFailed)) {
    console.log(`\n──── ${name} failed ────\n${output.trim()}`)
  }
  for (const note of finished.flatMap(({ notes = [] }) => notes)) console.log(note)
  console.log(`\n${summary(finished)}`)
  process.exitCode = finished.some(hasFailed) ? 1 : 0
}

async function finish(part: Part): Promise<FinishedPart> {
  const startedAt = performance.now()
  const result: PartResult = await part.run().catch((error: Error) => ({
    counts: oneCheck(false),
    output: error instanceof Refusal ? error.message : String(error.stack),
  }))
  const done = { ...result, name: part.name, seconds: secondsSince(startedAt) }
  const mark = hasFailed(done) ? '✗' : '✓'
  console.log(`${mark} ${done.name.padEnd(9)} ${countsInWords(done.counts)} (${done.seconds} s)`)
  return done
}

/** Returns what could not be checked, then the total: the last line, in a format that other programs read. */
export function summary(finished: readonly FinishedPart[]): string {
  const notChecked = finished.flatMap(({ notChecked = [] }) => notChecked)
  const total = countsInWords(addCounts(finished.map(({ counts }) => counts)))
  const gaps = notChecked.length > 0 ? `, ${notChecked.length} not checked` : ''
  return [...notChecked.map((check) => `not checked: ${check}`), `${total}${gaps}`].join('\n')
}

function hasFailed({ counts }: FinishedPart): boolean {
  return counts.failed > 0
}
