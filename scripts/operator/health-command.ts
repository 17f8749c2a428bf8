import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { createHeartbeats } from '#app/domain/alarms/heartbeat-store.server.ts'
import type { OperatorAct } from '#app/domain/audit/operator.ts'
import { createBuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server.ts'
import { createBuyerPauseStore } from '#app/domain/leads/delivery/buyer-pause-store.server.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import { createWithdrawalStore } from '#app/domain/leads/persons/withdrawal-store.server.ts'
import { readMarketHealth } from '#app/domain/market/rounds/read-market-health.server.ts'
import { listBuyers } from '#app/flows/leads/list-buyers.server.ts'
import { closeAlarms } from '#app/flows/upkeep/close-alarms.server.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { sleep, toIso } from '#app/shared/time.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { createMarket } from '#workers/market.ts'
import { MarketVars } from '#workers/market-settings.ts'
import { type Desk, indented, type Said, table } from './command.ts'
import { commandSettings } from './operator-services.ts'

type HealthDesk = Pick<Desk, 'people' | 'market' | 'env' | 'now'>

/** Shows what an operator looks at first. No personal data. */
export async function showHealth(desk: HealthDesk): Promise<Said> {
  const json = await readHealth(desk)
  return { json, text: textOf(json) }
}

async function readHealth(desk: HealthDesk) {
  const { people: db, now } = desk
  const market = await marketHealth(desk)
  const [alarms, beats, leads, statuses, { buyers }] = await Promise.all([
    createAlarmStore(db).listOpen(),
    createHeartbeats(db).list(),
    createLeadDesk(db).stats(),
    createBuyerDesk(db).list(),
    listBuyers({ now, buyerDesk: createBuyerDesk(db), buyerPauses: createBuyerPauseStore(db) }),
  ])
  const dueOf = (id: string) => {
    const at = statuses.find(({ buyerId }) => buyerId === id)?.oldestDueAt ?? null
    return at === null ? null : toIso(at)
  }
  return {
    alarms: alarms.map(({ code, subject, count, openedAt, seenAt, sends, facts }) => ({
      ...{ code, subject, count, sends, facts },
      openedAt: toIso(openedAt),
      seenAt: toIso(seenAt),
    })),
    heartbeats: beats.map(({ name, beatAt }) => ({ name, beatAt: toIso(beatAt) })),
    leads: leads.map(({ oldestAt, ...one }) => ({ ...one, oldestAt: toIso(oldestAt) })),
    buyers: buyers.map((buyer) => ({ ...buyer, oldestDueAt: dueOf(buyer.buyerId) })),
    feeds: market.feeds,
    /** As far as this environment has the providers' keys. */
    hiddenInstruments: market.hidden,
  }
}

/** Ends open alarms of a code whose cause is over; those who received them hear of the end too. */
export async function closeAlarm(
  { people, now }: HealthDesk,
  { code, subject }: { code: string; subject?: string | undefined },
  act: Pick<OperatorAct, 'by' | 'note'>,
): Promise<Said> {
  const alarms = createAlarmStore(people)
  const open = await alarms.listOpen()
  const meant = open.filter(
    (alarm) => alarm.code === code && (subject === undefined || alarm.subject === subject),
  )
  if (meant.length === 0) throw new Refusal(`No open alarm ${code} ${subject ?? ''}`.trimEnd())
  const needs = {
    ...{ now, alarms, buyerPauses: createBuyerPauseStore(people) },
    ...{ buyerDesk: createBuyerDesk(people), leadDesk: createLeadDesk(people) },
    withdrawals: createWithdrawalStore(people),
  }
  const outcome = await closeAlarms(needs, meant, act)
  if (outcome.result === 'lasting') {
    throw new Refusal(`The cause of ${code} lasts: it ends by itself ${outcome.ends}.`)
  }
  return { json: { closed: outcome.count }, text: `${outcome.count} closed.` }
}

async function marketHealth({ market: db, env, now }: HealthDesk) {
  const given = Object.keys(MarketVars.shape).map((name) => [name, env[name]])
  const parsed = commandSettings(Object.fromEntries(given), now())
  if (!parsed.ok) throw new Refusal(parsed.problems.join('; '))
  const tools = { fetcher: fetch, sleep, random: secureRandomBytes }
  return readMarketHealth({ market: createMarket(db, parsed.settings.market, tools), now })
}

type Health = Awaited<ReturnType<typeof readHealth>>

type Cell = string | number | null

function textOf(health: Health): string {
  const rows = {
    'Open alarms': health.alarms.map((one): Cell[] => [
      ...[one.code, one.subject, `${one.count}×`, `since ${one.openedAt}`, `last ${one.seenAt}`],
    ]),
    'Last good runs': health.heartbeats.map((one): Cell[] => [one.name, one.beatAt]),
    Leads: health.leads.map((one): Cell[] => [
      ...[one.buyerId, one.state, one.count, `oldest ${one.oldestAt}`],
    ]),
    Buyers: health.buyers.map((one): Cell[] => [
      ...[one.buyerId, one.isPaused ? 'paused' : 'sending', `breaker ${one.breaker}`],
      ...[`${one.waiting} waiting`, one.oldestDueAt && `oldest due ${one.oldestDueAt}`],
    ]),
    'Price feeds': Object.entries(health.feeds).map(([feed, one]): Cell[] => [
      ...[feed, one.failing ?? 'ok', one.lastSuccessAt && `last success ${one.lastSuccessAt}`],
      one.breakerUntil && `breaker until ${one.breakerUntil}`,
    ]),
    'Instruments without a provider, by the keys in this environment': health.hiddenInstruments.map(
      (name): Cell[] => [name],
    ),
  }
  return Object.entries(rows)
    .map(([title, cells]) => section(title, cells))
    .join('\n\n')
}

function section(title: string, rows: Cell[][]): string {
  if (rows.length === 0) return `${title}: none`
  const [first = [], ...others] = rows.map((row) => row.map((cell) => cell ?? ''))
  return `${title}\n${indented(table(first.map(String), others))}`
}
