import { Refusal } from '#scripts/lib/arguments.ts'
import { type Counts, judge, shares, type Verdict } from './judge.ts'

/** What a release does to Cloudflare; the tests' one does it to a list. */
export type ReleasePort = {
  /** Returns the version that has all of the traffic; null if there is no Worker yet. */
  liveVersion: () => Promise<string | null>
  /** Returns whether the site answers at all, by any version. */
  isServing: () => Promise<boolean>
  /** Returns why error rates cannot be compared; null if they can. */
  comparisonProblem: () => string | null
  /** Stores the build's hashed files where every version finds them. */
  keepFiles: () => Promise<void>
  /** Returns how to restore the databases to this moment. */
  bookmark: () => Promise<string[]>
  migrate: () => Promise<void>
  /** Uploads a version that has no traffic yet; returns its ID. */
  upload: () => Promise<string>
  /** Uploads a version that has all traffic at once, with routes and crons; returns its ID. */
  deployAtOnce: () => Promise<string>
  setTraffic: (versions: Traffic[]) => Promise<void>
  /** Applies routes, crons and queues of the configuration. */
  applyTriggers: () => Promise<void>
  /** Returns what is broken in this version. */
  smokeTest: (version: string) => Promise<string[]>
  /** Returns each version's figures since then; null if there are none. */
  readCounts: (versions: string[], sinceMs: number) => Promise<Map<string, Counts> | null>
  wait: (seconds: number) => Promise<void>
  now: () => number
  /** Asks a person yes or no; null if no one is there. */
  ask: (question: string) => Promise<boolean | null>
  print: (line: string) => void
}

export type Traffic = { version: string; percent: number }

const pollSeconds = 60

/** It may only look so from here, and then the new version must not get everyone untested. */
const silence =
  'The site does not answer /healthz, so nothing can be compared. On a first deployment, or where the live version is broken, release with --all-at-once.'

/** Uploads what was built and moves the traffic to it in steps; throws once it has moved the traffic back. */
export async function release(
  port: ReleasePort,
  { isAllAtOnce }: { isAllAtOnce: boolean },
): Promise<string> {
  const live = await port.liveVersion()
  const isServing = live !== null && (await port.isServing())
  const problem = isServing ? port.comparisonProblem() : silence
  if (live !== null && problem !== null && !isAllAtOnce) throw new Refusal(problem)
  await port.keepFiles()
  for (const line of await port.bookmark()) port.print(line)
  await port.migrate()
  if (live === null || !isServing) return deployFirst(port)
  const next = await port.upload()
  await port.setTraffic(split(next, 0, live))
  const broken = await port.smokeTest(next)
  if (broken.length > 0) throw await rolledBack(port, live, broken)
  for (const percent of isAllAtOnce ? [] : shares) await standShare(port, next, live, percent)
  await port.setTraffic([{ version: next, percent: 100 }])
  await port.applyTriggers()
  return `Deployed version ${next}. npm run rollback -- ${live} goes back.`
}

/** No version serves that a new one could be compared with. */
async function deployFirst(port: ReleasePort): Promise<string> {
  const version = await port.deployAtOnce()
  const problems = await port.smokeTest(version)
  if (problems.length > 0) {
    throw new Refusal(`Deployed version ${version}, which is broken:\n- ${problems.join('\n- ')}`)
  }
  return `Deployed version ${version}, all at once: nothing was serving before.`
}

async function standShare(
  port: ReleasePort,
  next: string,
  live: string,
  percent: number,
): Promise<void> {
  await port.setTraffic(split(next, percent, live))
  const verdict = await watch(port, next, live, percent)
  if (verdict === 'roll_back') throw await rolledBack(port, live, ['more errors than before'])
  if (verdict === 'go_on') return
  const question = `Too little is known at ${percent} %. Go on?`
  if ((await port.ask(question)) === true) return
  throw new Refusal(
    `Stopped at ${percent} %, because too little is known. The traffic stays as it is.
npm run rollback -- ${next} gives the new version all of it, npm run rollback -- ${live} takes it back.`,
  )
}

async function watch(
  port: ReleasePort,
  next: string,
  live: string,
  percent: number,
): Promise<Verdict> {
  const sinceMs = port.now()
  for (;;) {
    await port.wait(pollSeconds)
    const counts = await port.readCounts([next, live], sinceMs)
    const reading = {
      seconds: (port.now() - sinceMs) / 1000,
      next: counts?.get(next) ?? null,
      live: counts?.get(live) ?? null,
    }
    const verdict = judge(reading)
    const figures = `new ${inWords(reading.next)}, before ${inWords(reading.live)}`
    port.print(`${percent} %, ${Math.round(reading.seconds / 60)} min: ${figures}: ${verdict}`)
    if (verdict !== 'wait') return verdict
  }
}

function inWords(counts: Counts | null): string {
  return counts ? `${counts.errors} errors in ${counts.requests} requests` : 'no figures'
}

async function rolledBack(port: ReleasePort, live: string, problems: string[]): Promise<Refusal> {
  await port.setTraffic([{ version: live, percent: 100 }])
  return new Refusal(`Rolled back to version ${live}; migrations stay:\n- ${problems.join('\n- ')}`)
}

/** The same order at each share, so that visitors with a version key are not moved to and fro. */
function split(next: string, percent: number, live: string): Traffic[] {
  return [
    { version: next, percent },
    { version: live, percent: 100 - percent },
  ]
}
