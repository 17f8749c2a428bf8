import { data } from 'react-router'
import type { DeskContext, DeskServices, Member } from '#app/desk/desk-services'
import type { OperatorAct } from '#app/domain/audit/operator'
import { isReason, nameIn } from '#app/domain/audit/reason'
import { openMessage } from '#app/domain/contact/contact-store.server'
import { openLead } from '#app/domain/leads/lead-details.server'
import { minute } from '#app/shared/time'
import { cutText } from '#app/shared/visible-text'

/** The error of a form whose reason is missing. */
export const noteProblem =
  'Say why in 3 to 200 characters, without an email, a phone number or invisible characters.'

/** Returns why a reason is refused that names its person: the audit is kept longer; null if it doesn't. */
function nameProblemIn(note: string, names: readonly string[]): string | null {
  const name = nameIn(note, names)
  return name && `Say why without “${name}”: a reason is kept when its person is erased.`
}

/** Returns why a reason is refused that names a person of these leads; null if it doesn't. */
export async function nameProblem(
  { leadDesk, dataSealer }: DeskServices,
  ids: readonly string[],
  { note }: OperatorAct,
  typed: readonly string[] = [],
): Promise<string | null> {
  const sealed = await leadDesk.sealedOf(ids)
  const people = await Promise.all(sealed.map((one) => openLead(dataSealer, one)))
  const names = people.flatMap((person) => {
    const each = [person, person?.entered].filter((one) => one != null)
    return each.flatMap(({ firstName, lastName }) => [firstName, lastName])
  })
  return nameProblemIn(note, [...names, ...typed])
}

/** Returns why a reason is refused that names who wrote a message, if there is one; a regulator’s or lawyer’s may be named. */
export async function namedIn(
  { contactMessages, dataSealer }: Pick<DeskServices, 'contactMessages' | 'dataSealer'>,
  { id, note, answerBy = null }: { id: string | null; note: string; answerBy?: number | null },
): Promise<string | null> {
  const [stored] = id ? await contactMessages.list({ id, topic: null, afterId: null }, 1) : []
  if (!stored || answerBy !== null || stored.answerBy !== null) return null
  const opened = await openMessage(dataSealer, stored)
  return opened && nameProblemIn(note, [opened.name])
}

/** Returns the reason as it was typed: a refused form shows it again. */
export function typedNote(form: FormData | null): string {
  return cutText(String(form?.get('note') ?? ''), 200)
}

/**
 * Returns who acts and why; null without a reason.
 * @throws 403 for a viewer
 */
export function readAct(member: Member, form: FormData | null): OperatorAct | null {
  const note = String(form?.get('note') ?? '').trim()
  const act = actOf(member, note)
  return isReason(note) ? act : null
}

/**
 * Returns who tries something out, which changes nothing and needs the role, but no reason.
 * @throws 403 for a viewer
 */
export function tryAct(member: Member): OperatorAct {
  return { ...actOf(member, ''), isDryRun: true }
}

/**
 * Returns who acts, with a note of our own.
 * @throws 403 for a viewer
 */
export function actOf({ operator }: Member, note: string): OperatorAct {
  if (operator === null) {
    throw data('A viewer changes nothing and reveals no one.', { status: 403 })
  }
  return { by: operator, note, isDryRun: false }
}

/** What forms of the desk do: of a refused form, nothing else is audited. */
const acts =
  'check preview reveal copy prove replay accepted rejected withdraw erase find pause resume acknowledge close approve reject remove answered done privacy save disable enable import retry confirm returned unreturned suppress price asked noted asks corrected stands named moved sum'.split(
    ' ',
  )

/** Returns what a refused form would have done; empty if nothing known. */
export function triedIn(form: FormData | null): string {
  const [tried = ''] = String(form?.get('intent') ?? form?.get('decision') ?? '').split(' ')
  return acts.includes(tried) ? tried : ''
}

/** Audits what a viewer may not do, each act once a minute; of an address, only a lead that exists, or a screen. */
export async function noteRefusal({ services, member }: DeskContext, path: string, tried: string) {
  const [, id] = /^\/desk\/leads\/([\w-]{22})(?:\/|$)/.exec(path) ?? []
  const lead = id && (await services.leadDesk.find([id]))[0]?.id
  const [, change] = /\/(withdraw|erase)$/.exec(path) ?? []
  const [, screen = ''] = /^\/desk\/([a-z]+)/.exec(path) ?? []
  const entry = { by: member.email, action: 'desk.refused', subject: lead ?? screen } as const
  const now = services.now()
  await services.audits.writeOnce({ ...entry, note: change ?? tried, count: 0 }, now - minute, now)
}
