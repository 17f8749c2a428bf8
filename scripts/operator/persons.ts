import { exportedCsv } from '#app/domain/leads/exported-lead.server.ts'
import { exportLeads } from '#app/flows/export-leads.server.ts'
import { forgetPerson } from '#app/flows/forget-person.server.ts'
import { ProvenPhone } from '#app/flows/proven-phone.server.ts'
import { suppressPhone } from '#app/flows/suppress-phone.server.ts'
import { parsePhoneNumber } from '#app/shared/phone-number.server.ts'
import { actOf, type Desk, nameless, refused, type Said, servicesOf } from './command.ts'
import type { Invocation } from './operator-options.ts'
import { readFilter } from './read-filter.ts'

export async function exportPersons(desk: Desk, { flags }: Invocation): Promise<Said> {
  const act = actOf(flags)
  const format = flags.format ?? 'csv'
  if (!act) return refused(nameless)
  if (format !== 'csv' && format !== 'json') return refused('Use --format csv or --format json.')
  if (desk.isRemote && !desk.env.DATA_KEYS) {
    return refused('Set DATA_KEYS to the value of the secret: the persons are sealed with it.')
  }
  const services = servicesOf(desk)
  if (typeof services === 'string') return refused(services)
  const filter = readFilter(flags, desk.now(), 10_000)
  if (typeof filter === 'string') return refused(filter)
  const outcome = await exportLeads(services, filter, act)
  if (outcome.did === 'counted') {
    const { count } = outcome
    return { ok: true, json: { wouldExport: count }, text: `${count} leads would be exported.` }
  }
  const { leads } = outcome
  const text = format === 'json' ? JSON.stringify(leads, null, 2) : exportedCsv(leads)
  return { ok: true, json: leads, text }
}

export async function forget(desk: Desk, invocation: Invocation): Promise<Said> {
  const read = readPhoneCommand(desk, invocation)
  if (typeof read === 'string') return refused(read)
  const outcome = await forgetPerson(read.services, read.proven, read.act)
  const text =
    outcome.result === 'would_forget'
      ? `Would erase ${outcome.leads} leads.`
      : `Erased ${outcome.leads} leads; ${outcome.withdrawals} buyers to notify.`
  return { ok: true, json: outcome, text }
}

export async function suppress(desk: Desk, invocation: Invocation): Promise<Said> {
  const read = readPhoneCommand(desk, invocation)
  if (typeof read === 'string') return refused(read)
  const outcome = await suppressPhone(read.services, read.proven, read.act)
  return { ok: true, json: outcome, text: `${outcome.phoneKey}  ${outcome.result}` }
}

/** Returns the act, the services and the authorised phone; otherwise what is missing. */
function readPhoneCommand(desk: Desk, { flags }: Invocation) {
  const act = actOf(flags)
  if (!act) return nameless
  if (desk.isRemote && !desk.env.HMAC_KEY) return 'Set HMAC_KEY to the value of the secret.'
  const phone = parsePhoneNumber(flags.phone ?? '', 'CA')?.number
  if (!phone) return 'Give the phone with its country code: --phone +16475550142.'
  const services = servicesOf(desk)
  if (typeof services === 'string') return services
  return { act, proven: ProvenPhone.ofOperator(phone, act), services }
}
