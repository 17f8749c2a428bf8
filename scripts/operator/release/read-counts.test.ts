import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type Answer,
  type FaultServer,
  faults,
  json,
  type Received,
  startFaultServer,
} from '#tests/support/fault-server.ts'
import { readCounts } from './read-counts.ts'

const next = '11111111-1111-4111-8111-111111111111'
const live = '22222222-2222-4222-8222-222222222222'
const question = {
  workerName: 'mapletape',
  dataset: 'mapletape_failures',
  sinceMs: 1_795_000_000_000,
}

const group = (scriptVersion: string, requests: number, errors: number) => ({
  dimensions: { scriptVersion },
  sum: { requests, errors },
})
const invocations = (groups: unknown[]) => ({
  data: { viewer: { accounts: [{ workersInvocationsAdaptive: groups }] } },
  errors: null,
})
const usual = {
  graphql: json(200, invocations([group(next, 50, 1), group(live, 900, 2), group(next, 10, 0)])),
  sql: json(200, {
    data: [
      { version: next, failures: '4' },
      { version: live, failures: 0 },
    ],
  }),
}

let server: FaultServer
let answers: Record<keyof typeof usual, Answer>
const received: Received[] = []

beforeAll(async () => {
  server = await startFaultServer((response, request) => {
    received.push(request)
    answers[request.path === '/graphql' ? 'graphql' : 'sql'](response, request)
  })
})
beforeEach(() => {
  answers = usual
  received.length = 0
})
afterAll(() => server.stop())

const read = () =>
  readCounts({ apiUrl: server.url, accountId: 'account', token: 'token' }, question)

it('adds failed responses to exceptions that no one caught, by version', async () => {
  expect(await read()).toEqual(
    new Map([
      [next, { requests: 60, errors: 5 }],
      [live, { requests: 900, errors: 2 }],
    ]),
  )
})

it('asks for one Worker, since one moment, with the token', async () => {
  await read()
  const [graphql, sql] = received.sort((a, b) => (a.path < b.path ? 1 : -1))
  expect([graphql?.path, sql?.path]).toEqual(['/graphql', '/accounts/account/analytics_engine/sql'])
  expect(JSON.parse(graphql?.body ?? '').variables).toEqual({
    account: 'account',
    worker: 'mapletape',
    since: '2026-11-18T11:06:40.000Z',
  })
  expect(sql?.body).toContain(
    "FROM mapletape_failures WHERE timestamp >= toDateTime('2026-11-18 11:06:40')",
  )
  for (const { headers } of received) expect(headers.authorization).toBe('Bearer token')
})

it('has no figures for a version whose failures are not counted yet', async () => {
  answers = { ...usual, sql: json(200, { data: [{ version: live, failures: 0 }] }) }
  expect(Array.from((await read())?.keys() ?? [])).toEqual([live])
})

it.each<[string, Partial<typeof usual>]>([
  ['a refusal', { graphql: json(403, { errors: [{ message: 'no' }] }) }],
  ['an error inside a 200', { graphql: json(200, { data: null, errors: [{ message: 'no' }] }) }],
  ['figures beside an error', { graphql: json(200, { ...invocations([]), errors: [{}] }) }],
  [
    'an account that it does not know',
    { graphql: json(200, { data: { viewer: { accounts: [] } } }) },
  ],
  ['a dataset that does not exist', { sql: json(422, { error: 'unknown table' }) }],
  ['a page of HTML', { sql: faults.html(502) }],
  ['an empty body', { graphql: faults.empty(200) }],
  ['a cut connection', { sql: faults.resetBeforeAnswer }],
])('has no figures after %s', async (_name, change) => {
  answers = { ...usual, ...change }
  expect(await read()).toBeNull()
})
