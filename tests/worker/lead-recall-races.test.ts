import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { moveLeads } from '#app/flows/move-leads.server.ts'
import { minute } from '#app/shared/time.ts'
import {
  archived,
  dyingAfter,
  erase,
  failingOnce,
  foundBy,
  pausingBefore,
  placesOf,
  rowsOfLead,
  settle,
  steppedServices,
  twoOld,
  withdraw,
} from '#tests/support/archives.ts'

const archive = 'LEADS_2031_03'
const recallSteps = ['claim', 'readPerson', 'insert', 'dropPerson'] as const

describe.each(recallSteps)('a recall that dies after its step %s', (step) => {
  it('loses nothing, and the person is erased or withdrawn at the next request', async () => {
    const made = await archived()
    const { clock, services, one, bystander } = made
    const dying = steppedServices(services, dyingAfter(step))
    await expect(withdraw(dying, one)).rejects.toThrow()
    expect(await foundBy(services, one)).toEqual([{ id: one.leadId, isWithdrawn: false }])
    clock.advance(minute)
    expect(await withdraw(services, one)).toBe(true)
    expect(await placesOf(one)).toEqual(['PEOPLE'])
    await expect(erase(steppedServices(services, dyingAfter(step)), bystander)).rejects.toThrow()
    clock.advance(minute)
    await erase(services, bystander)
    expect(await rowsOfLead(bystander)).toEqual({})
    await settle(made)
    expect(await rowsOfLead(bystander)).toEqual({})
    expect(await foundBy(services, one)).toEqual([{ id: one.leadId, isWithdrawn: true }])
  })

  it('and is never repeated leaves the lead in one place', async () => {
    const made = await archived()
    const dying = steppedServices(made.services, dyingAfter(step))
    await expect(withdraw(dying, made.one)).rejects.toThrow()
    await settle(made)
    expect(await foundBy(made.services, made.one)).toHaveLength(1)
    expect(await placesOf(made.one)).toEqual([archive])
  })
})

it('a recall that could not be released has brought the leads back', async () => {
  const { services, one } = await archived()
  const failing = steppedServices(services, failingOnce('release', false))
  expect(await withdraw(failing, one)).toBe(true)
  expect(await foundBy(services, one)).toEqual([{ id: one.leadId, isWithdrawn: true }])
})

describe.each(['readPerson', 'insert', 'dropPerson'] as const)(
  'a recall that hangs before its step %s until another took over',
  (step) => {
    it('brings no erased person back', async () => {
      const made = await archived()
      const { clock, services, one } = made
      const other = async () => {
        clock.advance(minute)
        await erase(services, one)
        expect(await rowsOfLead(one)).toEqual({})
      }
      await withdraw(steppedServices(services, pausingBefore(step, other)), one).catch(
        () => undefined,
      )
      expect(await rowsOfLead(one)).toEqual({})
      await settle(made)
      expect(await rowsOfLead(one)).toEqual({})
    })

    it('deletes no copy that moved since', async () => {
      const made = await archived()
      const { clock, services, one } = made
      const other = async () => {
        clock.advance(minute)
        await services.people.recall(one.phoneKey, clock.now())
        clock.advance(11 * minute)
        await moveLeads(services)
        expect(await placesOf(one)).toEqual([archive])
      }
      const recall = steppedServices(services, pausingBefore(step, other)).people.recall
      await recall(one.phoneKey, clock.now()).catch(() => undefined)
      expect(await placesOf(one)).toHaveLength(1)
      expect(await foundBy(services, one)).toHaveLength(1)
    })
  },
)

describe('two requests at once', () => {
  it('of one person: the second waits, fails, and can be repeated', async () => {
    const { services, one } = await archived()
    const tried: string[] = []
    const work = async () => erase(services, one).catch((error: Error) => tried.push(error.message))
    await withdraw(steppedServices(services, pausingBefore('readPerson', work)), one)
    expect(tried).toEqual(['D1_ARCHIVE another recall of this person is in progress'])
    expect(await foundBy(services, one)).toEqual([{ id: one.leadId, isWithdrawn: true }])
    await erase(services, one)
    expect(await rowsOfLead(one)).toEqual({})
  })

  it('of one person, really at once, end with the person erased', async () => {
    const made = await archived()
    const { services, one } = made
    const slow = { ...services, sleep: (ms: number) => new Promise<void>((r) => setTimeout(r, ms)) }
    const outcomes = await Promise.allSettled([
      erase(slow, one),
      erase(slow, one),
      moveLeads(services),
    ])
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await rowsOfLead(one)).toEqual({})
  })

  it('the moves of two runs at once move each lead once', async () => {
    const made = await twoOld()
    await Promise.all([
      moveLeads(made.services),
      moveLeads(made.services),
      moveLeads(made.services),
    ])
    expect(await placesOf(made.one)).toEqual([archive])
    expect(await placesOf(made.bystander)).toEqual([archive])
  })
})

describe('a database that was restored to before a move', () => {
  it('has the lead twice until the next move, and then once', async () => {
    const made = await twoOld()
    const { services, one } = made
    const all = await env.PEOPLE.prepare('SELECT * FROM lead WHERE id = ?1')
      .bind(one.leadId)
      .first()
    const before = await rowsOfLead(one)
    await moveLeads(steppedServices(services, dyingAfter('write'))).catch(() => undefined)
    await env.PEOPLE.exec('DELETE FROM lead_move')
    expect(all).not.toBeNull()
    expect(await placesOf(one)).toEqual(['PEOPLE', archive])
    expect(await foundBy(services, one)).toHaveLength(1)
    await settle(made)
    const moved = Object.entries(before).map(([name, n]) => [name.replace('PEOPLE', archive), n])
    expect(await rowsOfLead(one)).toEqual(Object.fromEntries(moved))
  })

  it('erases a person who is in both', async () => {
    const made = await twoOld()
    const { services, one } = made
    await moveLeads(steppedServices(services, dyingAfter('write'))).catch(() => undefined)
    await env.PEOPLE.exec('DELETE FROM lead_move')
    await erase(services, one)
    expect(await rowsOfLead(one)).toEqual({})
  })
})
