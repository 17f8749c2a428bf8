import { env } from 'cloudflare:workers'
import { expect } from 'vitest'
import { createArchivedPersonStore } from '#app/domain/leads/archive/archived-person-store.server.ts'
import { leadTables } from '#app/domain/leads/archive/lead-rows.server.ts'
import type { LeadArchives } from '#app/domain/leads/archive/ports.ts'
import { createPersonStore } from '#app/domain/leads/persons/person-store.server.ts'
import { withdrawConsent } from '#app/flows/change-consent.server.ts'
import { erasePerson } from '#app/flows/erase-person.server.ts'
import { moveLeads } from '#app/flows/move-leads.server.ts'
import { readPerson } from '#app/flows/read-person.server.ts'
import type { Services } from '#app/services.ts'
import { LeadId } from '#app/shared/brands.ts'
import { day, minute } from '#app/shared/time.ts'
import { newPerson, type Person } from './api.ts'
import { provenOwner } from './proven.ts'
import { register } from './registered.ts'
import { type Clock, newClock, testServices } from './services.ts'

const archive = 'LEADS_2031_03'

export const databases = {
  PEOPLE: env.PEOPLE,
  LEADS_2031_03: env.LEADS_2031_03,
  LEADS_2031_04: env.LEADS_2031_04,
}

type Step =
  | keyof Pick<LeadArchives['moves'], 'begin' | 'finish' | 'undo' | 'forget'>
  | keyof Pick<LeadArchives['recalls'], 'claim' | 'insert' | 'release'>
  | 'write'
  | 'fence'
  | 'find'
  | 'readPerson'
  | 'dropPerson'

/** Runs a step, or not, and more before or after it. */
export type Around = (step: Step, run: () => Promise<unknown>) => Promise<unknown>

/** Returns archives whose steps run through `around`. */
function watched(archives: LeadArchives, around: Around): LeadArchives {
  const wrap = <T extends object>(object: T): T =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        typeof value === 'function'
          ? (...given: unknown[]) => around(name as Step, () => value(...given))
          : value,
      ]),
    ) as T
  return {
    stores: archives.stores.map(wrap),
    moves: wrap(archives.moves),
    recalls: wrap(archives.recalls),
  }
}

/** Returns services whose archives' steps run through `around`. */
export function steppedServices(services: Services, around: Around): Services {
  const leadArchives = watched(services.leadArchives, around)
  const people = createArchivedPersonStore(createPersonStore(env.PEOPLE), leadArchives, services)
  return { ...services, leadArchives, people }
}

/** Runs `work` once, before a step. */
export function pausingBefore(wanted: Step, work: () => Promise<unknown>): Around {
  let isOpen = true
  return async (step, run) => {
    if (step === wanted && isOpen) {
      isOpen = false
      await work()
    }
    return run()
  }
}

/** Dies after a step: it was done, and nothing after it. */
export function dyingAfter(wanted: Step): Around {
  let isDead = false
  return async (step, run) => {
    if (isDead) throw new Error('dead')
    const result = await run()
    if (step !== wanted) return result
    isDead = true
    throw new Error('dead')
  }
}

/** Fails once: before the step was done, or its answer is lost. */
export function failingOnce(wanted: Step, isDone: boolean): Around {
  let isOpen = true
  return async (step, run) => {
    if (step !== wanted || !isOpen) return run()
    isOpen = false
    if (isDone) await run()
    throw new Error('D1_ERROR: injected')
  }
}

export type Registered = { person: Person; leadId: LeadId; phoneKey: string }

/** Returns services in March 2031, whose archive is bound, and what they log. */
export function inMarch(at = Date.UTC(2031, 2, 10)) {
  const clock = newClock(at)
  const logged: [string, unknown][] = []
  const note = (event: string, fields?: unknown) => void logged.push([event, fields])
  const base = testServices({ clock })
  const services: Services = {
    ...base,
    sleep: async (ms) => clock.advance(ms),
    log: { info: note, warn: note, alarm: note },
  }
  return { clock, services, logged }
}

export async function registered(services: Services, person = newPerson()): Promise<Registered> {
  const { leadId } = await register(services, person)
  return {
    person,
    leadId: LeadId.parse(leadId),
    phoneKey: await services.hash('phone', person.phoneNumber),
  }
}

/** Lets a lead end and get old enough to move. */
export async function grownOld(clock: Clock, services: Services): Promise<Registered> {
  const one = await registered(services)
  clock.advance(40 * day)
  return one
}

/** Returns the databases that have the lead. */
export async function placesOf({ leadId }: Pick<Registered, 'leadId'>): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(databases).map(async ([name, db]) => {
      const row = await db.prepare('SELECT 1 FROM lead WHERE id = ?1').bind(leadId).first()
      return row ? [name] : []
    }),
  )
  return found.flat()
}

/** Returns how many rows of a lead each database has, by table; those without any are left out. */
export async function rowsOfLead({
  leadId,
  phoneKey,
}: Registered): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const [name, db] of Object.entries(databases)) {
    for (const { table, lead } of leadTables) {
      const byPhone = table === 'challenge' ? 'OR phone_key = ?2' : 'AND ?2 = ?2'
      const count = await db
        .prepare(`SELECT count(*) AS n FROM ${table} WHERE ${lead} = ?1 ${byPhone}`)
        .bind(leadId, phoneKey)
        .first<number>('n')
      if (count) counts[`${name} ${table}`] = count
    }
  }
  return counts
}

export const erase = async (services: Services, { person }: Registered) =>
  erasePerson(services, await provenOwner(services, person.phoneNumber))
export const withdraw = async (services: Services, { person, leadId }: Registered) =>
  withdrawConsent(services, await provenOwner(services, person.phoneNumber), leadId)

export async function foundBy(services: Services, { person }: Registered) {
  const owner = await provenOwner(services, person.phoneNumber)
  const { registrations } = await readPerson(services, owner)
  return registrations.map(({ id, consent }) => ({
    id,
    isWithdrawn: consent?.withdrawnAt !== null,
  }))
}

/** Returns an old lead that moves and another of the same run, which must not suffer. */
export async function twoOld() {
  const { clock, services } = inMarch()
  const bystander = await registered(services)
  const one = await grownOld(clock, services)
  return { clock, services, one, bystander }
}

/** Returns an archived lead. */
export async function archived() {
  const made = await twoOld()
  await moveLeads(made.services)
  expect(await placesOf(made.one)).toEqual([archive])
  return made
}

/** Lets everything that was left lying around be cleared, and moves what may move. */
export async function settle({ clock, services }: Awaited<ReturnType<typeof twoOld>>) {
  clock.advance(11 * minute)
  await moveLeads(services)
  await moveLeads(services)
  const left = await env.PEOPLE.prepare('SELECT count(*) AS n FROM lead_move').first('n')
  expect(left).toBe(0)
}
