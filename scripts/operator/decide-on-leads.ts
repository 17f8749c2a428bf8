import { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
import { createSuppressionStore } from '#app/domain/compliance/suppression-store.server.ts'
import { createLeadDesk } from '#app/domain/leads/lead-desk-store.server.ts'
import { createHasher } from '#app/shared/crypto.server.ts'
import { parsePhoneNumber } from '#app/shared/phone-number.server.ts'
import { second } from '#app/shared/time.ts'
import { type Desk, nameless, nameOf, refused, type Said } from './command.ts'
import { commandSettings } from './command-settings.ts'
import { filterInWords, readFilter } from './filter.ts'
import { leadTable, toldLead } from './look-at-leads.ts'
import type { Invocation } from './read-invocation.ts'

/** Parked and dead leads, by id or by filter, go to `retry`; the sweep sends them. */
export async function replayLeads(desk: Desk, { targets, flags }: Invocation): Promise<Said> {
  const { db, now } = desk
  const by = nameOf(flags)
  if (!by) return refused(nameless)
  if (targets.length > 0 === (flags.state !== undefined)) {
    return refused('Say the ids of leads, or --state parked or --state dead.')
  }
  const settings = readSettings(desk)
  if (typeof settings === 'string') return refused(settings)
  const leads = createLeadDesk(db)
  const filter = readFilter(flags, now())
  if (typeof filter === 'string') return refused(filter)
  if (filter.states.some((state) => state !== 'parked' && state !== 'dead')) {
    return refused('Only parked and dead leads can be replayed.')
  }
  const ids = targets.length > 0 ? targets : (await leads.list(filter)).map(({ id }) => id)
  const bornSince = now() - settings.leadMaxAgeSeconds * second
  const results: { id: string; result: string }[] = []
  for (const id of ids) {
    const standing = (await leads.show(id))?.lead
    const isReplayable = standing?.state === 'parked' || standing?.state === 'dead'
    if (!standing) results.push({ id, result: 'unknown' })
    else if (!isReplayable) results.push({ id, result: `left_${standing.state}` })
    else if (standing.createdAt < bornSince) results.push({ id, result: 'too_old' })
    else if (flags['dry-run']) results.push({ id, result: 'would_replay' })
    else {
      const isOurs = await leads.replay(id, bornSince, now())
      results.push({ id, result: isOurs ? 'replayed' : 'changed_meanwhile' })
    }
  }
  const count = results.filter(({ result }) => result === 'replayed').length
  if (count > 0) {
    const subject = targets.length > 0 ? targets.join(' ').slice(0, 500) : filterInWords(filter)
    const note = flags.note ?? ''
    await createAuditStore(db).write({ by, action: 'leads.replay', subject, count, note }, now())
  }
  const lines = results.map(({ id, result }) => `${id}  ${result}`)
  return { ok: true, json: results, text: lines.join('\n') || 'No leads.' }
}

/** A person's decision on one parked lead. */
export async function resolveLead(
  { db, now }: Desk,
  { targets, flags }: Invocation,
): Promise<Said> {
  const by = nameOf(flags)
  const [id, ...more] = targets
  const state = flags.as
  const note = flags.note?.trim() ?? ''
  if (!by) return refused(nameless)
  if (id === undefined || more.length > 0) return refused('Say the id of one lead.')
  if (state !== 'accepted' && state !== 'rejected')
    return refused('Say --as accepted or --as rejected.')
  if (note === '') return refused('Say --note, why you decided so. No personal data.')
  const leads = createLeadDesk(db)
  const standing = (await leads.show(id))?.lead
  if (!standing) return refused(`There is no lead ${id}.`)
  if (standing.state !== 'parked') return refused(`Lead ${id} is ${standing.state}, not parked.`)
  if (!flags['dry-run']) {
    const isOurs = await leads.resolve(id, state, now())
    if (!isOurs) return refused(`Lead ${id} was changed meanwhile.`)
    const entry = { by, action: `leads.resolve.${state}`, subject: id, count: 1, note }
    await createAuditStore(db).write(entry, now())
  }
  const lead = (await leads.show(id))?.lead ?? standing
  return { ok: true, json: toldLead(lead), text: leadTable([lead]) }
}

/** The person, the operator and the settings of a command that is about one phone; else what is missing. */
export function readPhoneCommand(desk: Desk, { flags }: Invocation) {
  const by = nameOf(flags)
  if (!by) return nameless
  if (desk.isRemote && !desk.env.HMAC_KEY) return 'Set HMAC_KEY to the value of the secret.'
  const phone = parsePhoneNumber(flags.phone ?? '', 'CA')?.number
  if (!phone) return 'Say --phone, with its country code: --phone +16475550142.'
  const settings = readSettings(desk)
  return typeof settings === 'string' ? settings : { by, phone, settings }
}

/** Never to be texted or forwarded again: only the phone's HMAC is kept. */
export async function suppressPhone(desk: Desk, invocation: Invocation): Promise<Said> {
  const { db, now } = desk
  const { flags } = invocation
  const read = readPhoneCommand(desk, invocation)
  if (typeof read === 'string') return refused(read)
  const { by, phone, settings } = read
  const phoneKey = await createHasher(settings.hmacKey)('phone', phone)
  const suppression = createSuppressionStore(db)
  const isKnown = await suppression.has(phoneKey)
  if (!isKnown && !flags['dry-run']) {
    await suppression.add(phoneKey, 'operator', now())
    const entry = {
      by,
      action: 'leads.suppress',
      subject: phoneKey,
      count: 1,
      note: flags.note ?? '',
    }
    await createAuditStore(db).write(entry, now())
  }
  const result = isKnown ? 'already_suppressed' : flags['dry-run'] ? 'would_suppress' : 'suppressed'
  return { ok: true, json: { phoneKey, result }, text: `${phoneKey}  ${result}` }
}

/** What these commands need of the settings; drivers and their accounts are the Worker's alone. */
export function readSettings({ env, now }: Desk) {
  const { HMAC_KEY, DATA_KEYS, LEAD_MAX_AGE_SECONDS } = env
  const parsed = commandSettings({ HMAC_KEY, DATA_KEYS, LEAD_MAX_AGE_SECONDS }, now())
  return parsed.ok ? parsed.settings : parsed.problems.join('; ')
}
