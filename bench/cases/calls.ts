import { bundleBaseline } from '#bench/lib/bundle.ts'
import { comparison } from '#bench/lib/compare.ts'
import type { Operation } from '#bench/lib/operations.ts'
import { postEach } from '#bench/lib/post-each.ts'
import { operationsDuring, serve, serveWorker } from '#bench/lib/serve.ts'
import type { RunningServer } from '#scripts/local/serve.ts'
import type { Case } from './bench.ts'

const paths = ['/api/send-otp', '/api/verify-otp', '/api/track-lead'] as const
type Path = (typeof paths)[number]

const mark = 0.5
const people = 600
const connections = 16

/** Compares the three calls of a lead with minimal Workers that repeat their operations. */
export const calls: Case = async ({ terms, started }) => {
  const site = started(await serveWorker(terms.folder))
  const recorded = await recordOneLead(site)
  const folder = await bundleBaseline('replay.ts', terms.folder, {
    'virtual:operations': `export default ${JSON.stringify(recorded)}`,
  })
  const baseline = started(await serve(terms.folder, folder))
  const rounds: Record<Path, [number, number][]> = {
    '/api/send-otp': [],
    '/api/verify-otp': [],
    '/api/track-lead': [],
  }
  // The first round warms up both and is not counted.
  for (let round = 0; round <= terms.rounds; round++) {
    const mine = await siteOnce(site, round)
    const theirs = await baselineOnce(baseline, round)
    if (round > 0) for (const path of paths) rounds[path].push([mine[path], theirs[path]])
  }
  return paths.map((path) => comparison(`${path} against its own statements`, mark, rounds[path]))
}

export type Person = { phoneNumber: string; email: string }

/** Returns people that no other round uses. */
export function crowd(round: number, size: number): Person[] {
  return Array.from({ length: size }, (_, index) => {
    const number = round * size + index
    return {
      phoneNumber: `+1604${2_000_001 + number}`,
      email: `load@mail${number}.example.com`,
    }
  })
}

/** Returns the next call's body: it passes on the token that the last response gave. */
function verifyOf(person: Person, { flow }: Record<string, unknown>, codes: Codes) {
  return { ...person, flow, code: codes[person.phoneNumber] }
}

function leadOf(person: Person, { proof }: Record<string, unknown>) {
  return { firstName: 'Ada', lastName: 'Lovelace', consent: true, ...person, proof }
}

async function siteOnce(server: RunningServer, round: number) {
  const drive = (path: Path, bodies: object[]) =>
    postEach(`${server.straightUrl}${path}`, bodies, connections)
  const everyone = crowd(round + 1, people)
  const sends = await drive('/api/send-otp', everyone)
  const codes = await codesOf(server)
  const verifies = await drive(
    '/api/verify-otp',
    everyone.map((person, index) => verifyOf(person, sends.responses[index] ?? {}, codes)),
  )
  const leads = await drive(
    '/api/track-lead',
    everyone.map((person, index) => leadOf(person, verifies.responses[index] ?? {})),
  )
  return {
    '/api/send-otp': sends.perSecond,
    '/api/verify-otp': verifies.perSecond,
    '/api/track-lead': leads.perSecond,
  }
}

async function baselineOnce(server: RunningServer, round: number) {
  const bodies = Array.from({ length: people }, (_, index) => ({ number: `r${round}n${index}` }))
  const found: Partial<Record<Path, number>> = {}
  for (const path of paths) {
    const { perSecond } = await postEach(`${server.straightUrl}${path}`, bodies, connections)
    found[path] = perSecond
  }
  return found as Record<Path, number>
}

type Codes = Record<string, string>

async function codesOf(server: RunningServer): Promise<Codes> {
  return (await (await fetch(`${server.straightUrl}/__bench/codes`)).json()) as Codes
}

type Step = (path: Path, body: object) => Promise<Record<string, unknown>>

/** Takes one person through all three calls. */
export async function takeLead(server: RunningServer, person: Person, step: Step): Promise<void> {
  const sent = await step('/api/send-otp', person)
  const codes = await codesOf(server)
  const verified = await step('/api/verify-otp', verifyOf(person, sent, codes))
  await step('/api/track-lead', leadOf(person, verified))
}

/** Takes one lead through all three calls and records what each did. */
async function recordOneLead(server: RunningServer): Promise<Record<Path, Operation[]>> {
  const [person] = crowd(0, 1) as [Person]
  const recorded: Partial<Record<Path, Operation[]>> = {}
  await takeLead(server, person, async (path, body) => {
    let response: Record<string, unknown> = {}
    const operations = await operationsDuring(server, async () => {
      response = await post(server, path, body)
    })
    recorded[path] = operations.map(withoutPerson)
    return response
  })
  return recorded as Record<Path, Operation[]>
}

export async function post(
  server: RunningServer,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.straightUrl}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Record<string, unknown>
}

/** Replaces ids and hashes by those of the baseline's person; shared values stay. */
function withoutPerson(operation: Operation): Operation {
  switch (operation.kind) {
    case 'd1':
      return {
        ...operation,
        statements: operation.statements.map((statement) => ({
          ...statement,
          params: statement.params.map((param) =>
            typeof param === 'string' ? numbered(param) : param,
          ),
        })),
      }
    case 'kv.get':
    case 'kv.put':
    case 'kv.delete':
      return { ...operation, key: numbered(operation.key) }
    default:
      return operation
  }
}

/** Names of budgets are words; the hash of a consent text is shared. */
function numbered(text: string): string {
  return text.replace(/[\w-]{20,}/g, (token) =>
    /^[0-9a-f]{64}$|^sends[A-Z]/.test(token) ? token : `${token}{{n}}`,
  )
}
