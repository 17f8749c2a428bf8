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

/** `flow`: a requester made by the bench, which the service accepts like its own. */
export type Person = { phoneNumber: string; email: string; flow: string }

/** Returns people that no other round uses. */
export function crowd(round: number, size: number): Person[] {
  return Array.from({ length: size }, (_, index) => {
    const number = round * size + index
    return {
      phoneNumber: `+1604${2_000_001 + number}`,
      email: `load@mail${number}.example.com`,
      flow: `load${number}`.padEnd(22, '_'),
    }
  })
}

export function leadOf({ phoneNumber, email }: Person, proof: string) {
  return { firstName: 'Ada', lastName: 'Lovelace', consent: true, phoneNumber, email, proof }
}

async function siteOnce(server: RunningServer, round: number) {
  const drive = (path: Path, bodies: object[]) =>
    postEach(`${server.straightUrl}${path}`, bodies, connections)
  const everyone = crowd(round + 1, people)
  const sends = await drive('/api/send-otp', everyone)
  const codes = await codesOf(server)
  const verifies = await drive(
    '/api/verify-otp',
    everyone.map((person) => ({ ...person, code: codes[person.phoneNumber] })),
  )
  const proofs: string[] = []
  // One by one: this many connections at once are refused.
  for (const person of everyone) proofs.push(await proofOf(server, person, codes))
  const leads = await drive(
    '/api/track-lead',
    everyone.map((person, index) => leadOf(person, proofs[index] ?? '')),
  )
  return { '/api/send-otp': sends, '/api/verify-otp': verifies, '/api/track-lead': leads }
}

async function baselineOnce(server: RunningServer, round: number) {
  const bodies = Array.from({ length: people }, (_, index) => ({ number: `r${round}n${index}` }))
  const found: Partial<Record<Path, number>> = {}
  for (const path of paths) {
    found[path] = await postEach(`${server.straightUrl}${path}`, bodies, connections)
  }
  return found as Record<Path, number>
}

export async function codesOf(server: RunningServer): Promise<Record<string, string>> {
  return (await (await fetch(`${server.straightUrl}/__bench/codes`)).json()) as Record<
    string,
    string
  >
}

/** Sends one lead through all three calls and records what each did. */
async function recordOneLead(server: RunningServer): Promise<Record<Path, Operation[]>> {
  const [person] = crowd(0, 1) as [Person]
  const noted = async (path: Path, body: object) => {
    const operations = await operationsDuring(server, () => post(server, path, body))
    return operations.map(withoutPerson)
  }
  const send = await noted('/api/send-otp', person)
  const codes = await codesOf(server)
  const code = codes[person.phoneNumber]
  const verify = await noted('/api/verify-otp', { ...person, code })
  const proof = await proofOf(server, person, codes)
  const lead = await noted('/api/track-lead', leadOf(person, proof))
  return { '/api/send-otp': send, '/api/verify-otp': verify, '/api/track-lead': lead }
}

/** Returns the proof of a verified code, which its requester gets again. */
async function proofOf(
  server: RunningServer,
  person: Person,
  codes: Record<string, string>,
): Promise<string> {
  const code = codes[person.phoneNumber]
  const { proof } = await post(server, '/api/verify-otp', { ...person, code })
  if (typeof proof !== 'string') throw new Error('a repeated right code got no proof')
  return proof
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
