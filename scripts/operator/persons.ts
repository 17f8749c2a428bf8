import { exportedCsv } from '#app/domain/leads/exported-lead.server.ts'
import { exportLeads } from '#app/flows/leads/export-leads.server.ts'
import { ConfirmedEmail } from '#app/flows/own-data/confirmed-email.server.ts'
import { forgetPerson, suppressPhone } from '#app/flows/own-data/erase-person.server.ts'
import {
  type FoundPerson,
  findByEmail,
  findByPhone,
} from '#app/flows/own-data/find-person.server.ts'
import { ProvenPhone } from '#app/flows/own-data/proven-phone.server.ts'
import { normalizeEmail } from '#app/shared/form-fields.ts'
import { parsePhoneNumber } from '#app/shared/phone-number.server.ts'
import { toIso } from '#app/shared/time.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { actOf, type Desk, type Said, servicesOf, table } from './command.ts'
import type { Invocation } from './operator-options.ts'
import { readFilter } from './read-filter.ts'

export async function exportPersons(desk: Desk, { targets, flags }: Invocation): Promise<Said> {
  const act = actOf(flags)
  const [path, ...more] = targets
  if (!path || more.length > 0 || !/\.(csv|json)$/.test(path)) {
    throw new Refusal('Give one file to write: leads.csv or leads.json.')
  }
  if (desk.isRemote && !desk.env.DATA_KEYS) {
    throw new Refusal('Set DATA_KEYS to the value of the secret: the persons are sealed with it.')
  }
  const services = servicesOf(desk)
  const filter = readFilter(flags, desk.now(), 10_000)
  const outcome = await exportLeads(services, filter, act)
  if (outcome.did === 'counted') {
    const { count } = outcome
    return { json: { wouldExport: count }, text: `${count} leads would be exported.` }
  }
  const { leads } = outcome
  const content = path.endsWith('.json') ? JSON.stringify(leads, null, 2) : exportedCsv(leads)
  const text = `${leads.length} leads exported to ${path}.`
  return { json: { exported: leads.length, file: path }, text, file: { path, content } }
}

/** Answers "what do you hold on me": what `forget` would erase, without any of it. */
export async function find(desk: Desk, { flags }: Invocation): Promise<Said> {
  const { phone, email } = flags
  if ((phone === undefined) === (email === undefined)) {
    throw new Refusal('Give --phone or --email, one of them.')
  }
  const found = await findBy(desk, flags)
  const { leads, ...counts } = found
  const json = {
    ...counts,
    leads: leads.map(({ id, state, createdAt }) => ({ id, state, createdAt: toIso(createdAt) })),
  }
  const rows = json.leads.map(({ id, state, createdAt }) => [id, state, createdAt])
  const listed = rows.length > 0 ? table(['Lead', 'State', 'Created'], rows) : 'No leads.'
  const lines = Object.entries(counts).map(([name, value]) => `${name}: ${value}`)
  return { json, text: [listed, ...lines].join('\n') }
}

async function findBy(desk: Desk, flags: Invocation['flags']): Promise<FoundPerson> {
  if (flags.email === undefined) {
    const { services, proven } = readPhoneCommand(desk, flags)
    return findByPhone(services, proven)
  }
  const act = actOnPerson(desk, flags)
  const services = servicesOf(desk)
  const email = normalizeEmail(flags.email)
  return findByEmail(services, await ConfirmedEmail.ofOperator(services, email, act))
}

export async function forget(desk: Desk, { flags }: Invocation): Promise<Said> {
  const { services, proven, act } = readPhoneCommand(desk, flags)
  const outcome = await forgetPerson(services, proven, act)
  const text =
    outcome.result === 'would_forget'
      ? `Would erase ${outcome.leads} leads.`
      : `Erased ${outcome.leads} leads; ${outcome.withdrawals} buyers to notify.`
  return { json: outcome, text }
}

export async function suppress(desk: Desk, { flags }: Invocation): Promise<Said> {
  const { services, proven, act } = readPhoneCommand(desk, flags)
  const outcome = await suppressPhone(services, proven, act)
  return { json: outcome, text: `${outcome.phoneKey}  ${outcome.result}` }
}

function actOnPerson({ isRemote, env }: Desk, flags: Invocation['flags']) {
  const act = actOf(flags)
  if (!isRemote || env.HMAC_KEY) return act
  throw new Refusal('Set HMAC_KEY to the value of the secret.')
}

/** Returns the act, the services and the authorised phone. */
function readPhoneCommand(desk: Desk, flags: Invocation['flags']) {
  const act = actOnPerson(desk, flags)
  const phone = parsePhoneNumber(flags.phone ?? '', 'CA')?.number
  if (!phone) throw new Refusal('Give the phone with its country code: --phone +16475550142.')
  const services = servicesOf(desk)
  return { act, proven: ProvenPhone.ofOperator(phone, act), services }
}
