import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { UnknownPolicy } from '#app/domain/leads/buyer.ts'
import { sleep } from '#app/shared/time.ts'
import { load } from '#scripts/lib/load.ts'
import { prepareLocalState } from '#scripts/local/local-state.ts'
import { withLocalStorage } from '#scripts/local/storage.ts'
import { findDeadAddress } from '#tests/support/fault-server.ts'
import { createChance } from './chance.ts'
import { chaosVars } from './chaos-vars.ts'
import { type ChaoticBuyer, startChaoticBuyer } from './chaotic-buyer.ts'
import { startChaoticTexts } from './chaotic-texts.ts'
import { hurriedSettings } from './hurried-settings.ts'
import { type KillableServer, startKillableServer } from './killable-server.ts'
import { balance, type Ledger } from './ledger.ts'
import { shownConsent } from './shown-consent.ts'
import { type VisitorResult, visit } from './visitor.ts'

export type ChaosOptions = {
  leads: number
  seed: number
  policy: UnknownPolicy
  /** The buyer does not deduplicate, whatever its policy says: such a run must fail. */
  isBuyerForgetful: boolean
  kills: number
  retryDelaysSeconds: readonly number[]
  /** How long leads may take to a final state after the last visitor. */
  drainSeconds: number
}

export type ChaosReport = {
  ledger: Ledger
  kills: number
  texts: number
  /** Responses to visitors, by status. */
  siteResponses: Record<string, number>
  buyerResponses: Record<string, number>
  alarms: Record<string, number>
  seconds: { visits: number; drain: number }
}

const visitorsAtOnce = 24

/** Makes one run, on loopback only, in a temporary folder. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const persistDir = await mkdtemp(join(tmpdir(), 'maple-tape-chaos-'))
  const chance = createChance(options.seed)
  const buyer = await startChaoticBuyer(options.isBuyerForgetful ? 'none' : options.policy, chance)
  const texts = await startChaoticTexts(chance)
  const vars = chaosVars(options.policy, { buyer: buyer.url, texts: texts.url })
  const settings = hurriedSettings(options.retryDelaysSeconds)
  await prepareLocalState(persistDir, (_name, work) => work())
  const port = Number(new URL(await findDeadAddress()).port)
  const server = await startKillableServer({ port, persistDir, vars, settings })
  try {
    const shown = await shownConsent(server.url)
    const startedAt = performance.now()
    const { results, kills } = await sendEverybody(options, server, buyer, (visitor) =>
      visit(server.url, texts, visitor),
    )
    const visitsEndedAt = performance.now()
    const restarts = await drain(server, options.drainSeconds)
    const drainedAt = performance.now()
    await server.stop()
    const stored = await readStored(persistDir, vars, shown)
    return {
      ledger: balance(results, stored, buyer.books, options.policy),
      kills: kills + restarts,
      texts: texts.sent(),
      siteResponses: sum(results.map(({ responses }) => responses)),
      buyerResponses: Object.fromEntries(buyer.books.responses),
      alarms: Object.fromEntries(server.alarms),
      seconds: {
        visits: Math.round((visitsEndedAt - startedAt) / 1_000),
        drain: Math.round((drainedAt - visitsEndedAt) / 1_000),
      },
    }
  } finally {
    await server.stop()
    await Promise.all([buyer.stop(), texts.stop()])
    await rm(persistDir, { recursive: true, force: true })
  }
}

/** Sends visitors by the dozen. In between, the runtime is killed and the buyer goes down for some seconds. */
async function sendEverybody(
  { leads, kills, seed }: ChaosOptions,
  server: KillableServer,
  buyer: ChaoticBuyer,
  send: (visitor: { phoneNumber: string; email: string }) => Promise<VisitorResult>,
) {
  const results: VisitorResult[] = []
  let killed = 0
  let next = 0
  let disturbance: Promise<unknown> = Promise.resolve()
  const disturb = () => {
    const isKillDue = killed < kills && results.length >= ((killed + 1) * leads) / (kills + 1)
    if (isKillDue) {
      killed++
      disturbance = disturbance.then(() => server.killAndRestart())
    }
    if (results.length === Math.floor(leads / 3))
      disturbance = disturbance.then(() => outage(buyer))
  }
  const comeAndGo = async () => {
    for (let index = next++; index < leads; index = next++) {
      const email = `visitor${index}@run${seed}.example.com`
      results.push(await send({ phoneNumber: `+1604${2_000_000 + index}`, email }))
      disturb()
    }
  }
  await Promise.all(Array.from({ length: Math.min(visitorsAtOnce, leads) }, comeAndGo))
  await disturbance
  return { results, kills: killed }
}

async function outage(buyer: ChaoticBuyer): Promise<void> {
  buyer.setDown(true)
  await sleep(2_000)
  buyer.setDown(false)
}

/**
 * Waits until no lead is waiting, checked twice. Leads still waiting at the end count as lost. Halfway the runtime is
 * restarted: its queue, unlike the platform's, stops for good if it cannot write its log. Returns how often.
 */
async function drain(server: KillableServer, drainSeconds: number): Promise<number> {
  const halfMs = drainSeconds * 500
  if (await isDrained(server, halfMs)) return 0
  await server.killAndRestart()
  await isDrained(server, halfMs)
  return 1
}

async function isDrained(server: KillableServer, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  let timesNone = 0
  while (timesNone < 2 && performance.now() < deadline) {
    await sleep(1_000)
    timesNone = server.waiting() === 0 ? timesNone + 1 : 0
  }
  return timesNone === 2
}

async function readStored(persistDir: string, vars: Record<string, string>, shown: string) {
  const { readLeads } = await load<typeof import('./read-leads.ts')>('chaos/read-leads.ts')
  return withLocalStorage(persistDir, ({ people }) => readLeads(people, vars, shown))
}

function sum(counts: Record<string, number>[]): Record<string, number> {
  const whole: Record<string, number> = {}
  for (const [name, count] of counts.flatMap((one) => Object.entries(one))) {
    whole[name] = (whole[name] ?? 0) + count
  }
  return whole
}
