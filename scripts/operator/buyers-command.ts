import { createAlarmStore } from '#app/domain/alarms/alarm-store.server.ts'
import { createBuyerDesk } from '#app/domain/leads/delivery/buyer-desk-store.server.ts'
import {
  allBuyers,
  createBuyerPauseStore,
  pauseAction,
} from '#app/domain/leads/delivery/buyer-pause-store.server.ts'
import { listBuyers, pauseBuyer } from '#app/flows/leads/list-buyers.server.ts'
import { toIso } from '#app/shared/time.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { freshCheckMs } from '#workers/production-problems.ts'
import { actOf, type Commands, type Desk, type Said, table } from './command.ts'
import type { Invocation } from './operator-options.ts'
import { commandSettings } from './operator-services.ts'

export const commands: Commands = {
  list,
  check,
  pause: (desk, invocation) => setPause(desk, invocation, true),
  resume: (desk, invocation) => setPause(desk, invocation, false),
}

async function list({ people: db, now }: Desk): Promise<Said> {
  const buyerDesk = createBuyerDesk(db)
  const buyerPauses = createBuyerPauseStore(db)
  const { buyers, pauses } = await listBuyers({ now, buyerDesk, buyerPauses })
  const rows = buyers.map((buyer) => [
    buyer.buyerId,
    buyer.isPaused ? `paused by ${buyer.pausedBy}` : 'sending',
    buyer.breaker,
    buyer.failuresInRow,
    buyer.waiting,
  ])
  const notes = pauses.map(
    ({ buyerId, changedAt, changedBy, reason, resumeAt }) =>
      `${buyerId === allBuyers ? 'All buyers' : buyerId}: paused ${toIso(changedAt)} by ${changedBy}${resumeAt === null ? '' : ` until ${toIso(resumeAt)}`}. ${reason}`,
  )
  const headings = ['Buyer', 'Forwarding', 'Breaker', 'Failures in a row', 'Leads waiting']
  const listed = rows.length > 0 ? table(headings, rows) : 'No buyer has had a lead yet.'
  const dated = pauses.map((pause) => ({ ...pause, changedAt: toIso(pause.changedAt) }))
  return { json: { buyers, pauses: dated }, text: [listed, ...notes].join('\n') }
}

async function check({ env, now }: Desk): Promise<Said> {
  const buyerVars = Object.entries(env).filter(([name]) => /^(BUYER_|LEAD_DRIVER$)/.test(name))
  const parsed = commandSettings(Object.fromEntries(buyerVars), now())
  if (!parsed.ok) throw new Refusal(`Nothing is forwarded: ${parsed.problems.join('; ')}.`)
  const { buyer } = parsed.settings
  if (!buyer) {
    return { json: { isSandbox: true }, text: 'The sandbox: its buyers are stand-ins.' }
  }
  const checkedAt = Date.parse(buyer.registrationCheckedOn)
  const isStale = now() - checkedAt > freshCheckMs
  const { apiKey: _secret, ...shown } = buyer
  const advice = isStale
    ? `The registration was last checked on ${buyer.registrationCheckedOn}: look it up again.`
    : 'All that is needed is there.'
  const rows = Object.entries(shown).map(([name, value]) => [name, [value ?? '–'].flat().join(' ')])
  return { json: { ...shown, isStale }, text: `${table(['Setting', 'Value'], rows)}\n\n${advice}` }
}

async function setPause(
  { people: db, now }: Desk,
  { targets, flags }: Invocation,
  isPaused: boolean,
): Promise<Said> {
  const act = actOf(flags)
  const [id, ...more] = targets
  if ((id !== undefined) === (flags.all === true) || more.length > 0) {
    throw new Refusal('Give the id of one buyer, or --all.')
  }
  const buyerId = id ?? allBuyers
  const stores = { now, buyerPauses: createBuyerPauseStore(db), alarms: createAlarmStore(db) }
  const isKnown = id === undefined || (await hasLeads(db, id))
  const advice = isKnown ? '' : ` No lead is for ${id}: see npm run buyers -- list.`
  const outcome = await pauseBuyer(stores, { buyerId, isPaused }, act)
  if (outcome === 'would_change') {
    const action = pauseAction(isPaused)
    return { json: { buyerId, action }, text: `Would: ${action} ${buyerId}.${advice}` }
  }
  const hasChanged = outcome === 'changed'
  const state = isPaused ? 'paused' : 'not paused'
  const text = `${buyerId} ${hasChanged ? 'is now' : 'was already'} ${state}.${advice}`
  return { json: { buyerId, isPaused, hasChanged }, text }
}

/** A buyer without leads can be paused, but a mistyped one would stop nothing. */
async function hasLeads(db: D1Database, id: string): Promise<boolean> {
  return (await createBuyerDesk(db).list()).some(({ buyerId }) => buyerId === id)
}
