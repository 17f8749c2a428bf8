import { z } from 'zod'
import type { Account } from '#scripts/operator/cloudflare/account.ts'
import type { Counts } from './judge.ts'

export type Question = {
  workerName: string
  /** The dataset that `countFailures` writes. */
  dataset: string
  sinceMs: number
}

/**
 * Returns what each version did since then, by its ID; a version without figures is absent. Null if Cloudflare did
 * not answer, or answered something else.
 */
export async function readCounts(
  account: Account,
  question: Question,
): Promise<Map<string, Counts> | null> {
  try {
    const [invocations, failures] = await Promise.all([
      readInvocations(account, question),
      readFailures(account, question),
    ])
    const counts = new Map<string, Counts>()
    for (const [version, { requests, errors }] of invocations) {
      const failed = failures.get(version)
      // Each version answered a health check, which is counted: without it, its failures are not counted either.
      if (failed !== undefined) counts.set(version, { requests, errors: errors + failed })
    }
    return counts
  } catch {
    return null
  }
}

const query = `query ($account: string!, $worker: string!, $since: Time!) {
  viewer { accounts(filter: { accountTag: $account }) {
    workersInvocationsAdaptive(
      limit: 1000
      filter: { scriptName: $worker, datetime_geq: $since }
    ) { dimensions { scriptVersion } sum { requests errors } }
  } }
}`

const Group = z.object({
  dimensions: z.object({ scriptVersion: z.string() }),
  sum: z.object({ requests: z.number(), errors: z.number() }),
})
const Invocations = z.object({
  errors: z.array(z.unknown()).max(0).nullish(),
  data: z.object({
    viewer: z.object({
      accounts: z.tuple([z.object({ workersInvocationsAdaptive: z.array(Group) })]),
    }),
  }),
})

/** Exceptions that no one caught, and requests that ended at a limit of the platform. */
async function readInvocations(
  account: Account,
  { workerName, sinceMs }: Question,
): Promise<Map<string, Counts>> {
  const since = new Date(sinceMs).toISOString()
  const variables = { account: account.accountId, worker: workerName, since }
  const answer = await ask(
    account,
    '/graphql',
    'application/json',
    JSON.stringify({ query, variables }),
  )
  const [{ workersInvocationsAdaptive: groups }] = Invocations.parse(answer).data.viewer.accounts
  const counts = new Map<string, Counts>()
  for (const { dimensions, sum } of groups) {
    const { requests, errors } = counts.get(dimensions.scriptVersion) ?? { requests: 0, errors: 0 }
    const both = { requests: requests + sum.requests, errors: errors + sum.errors }
    counts.set(dimensions.scriptVersion, both)
  }
  return counts
}

const Failures = z.object({
  data: z.array(z.object({ version: z.string(), failures: z.coerce.number() })),
})

/** Responses of 500 and above, which the platform does not count as errors. */
async function readFailures(
  account: Account,
  { dataset, sinceMs }: Question,
): Promise<Map<string, number>> {
  const since = new Date(sinceMs).toISOString().slice(0, 19).replace('T', ' ')
  const sql = `SELECT index1 AS version, SUM(_sample_interval * double1) AS failures
FROM ${dataset} WHERE timestamp >= toDateTime('${since}')
GROUP BY version FORMAT JSON`
  const path = `/accounts/${account.accountId}/analytics_engine/sql`
  const answer = await ask(account, path, 'text/plain', sql)
  return new Map(Failures.parse(answer).data.map(({ version, failures }) => [version, failures]))
}

const timeoutMs = 15_000

async function ask(
  { apiUrl, token }: Account,
  path: string,
  type: string,
  body: string,
): Promise<unknown> {
  const response = await fetch(`${apiUrl}${path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    body,
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response.json()
}
