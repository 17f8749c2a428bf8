import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { withdrawConsent } from '#app/flows/change-consent.server.ts'
import { erasePerson } from '#app/flows/erase-person.server.ts'
import { moveLeads } from '#app/flows/move-leads.server.ts'
import { readPerson } from '#app/flows/read-person.server.ts'
import type { Services } from '#app/services.ts'
import { minute } from '#app/shared/time.ts'
import {
  dyingAfter,
  failingOnce,
  grownOld,
  inMarch,
  pausingBefore,
  placesOf,
  type Registered,
  registered,
  rowsOfLead,
  steppedServices,
} from '#tests/support/archives.ts'
import { provenOwner } from '#tests/support/proven.ts'

const archive = 'LEADS_2031_03'
const moveSteps = ['begin', 'write', 'finish'] as const
const undoSteps = ['undo', 'fence', 'forget'] as const
const recallSteps = ['claim', 'readPerson', 'insert', 'dropPerson'] as const

const erase = async (services: Services, { person }: Registered) =>
  erasePerson(services, await provenOwner(services, person.phoneNumber))
const withdraw = async (services: Services, { person, leadId }: Registered) =>
  withdrawConsent(services, await provenOwner(services, person.phoneNumber), leadId)

async function foundBy(services: Services, { person }: Registered) {
  const owner = await provenOwner(services, person.phoneNumber)
  const { registrations } = await readPerson(services, owner)
  return registrations.map(({ id, consent }) => ({
    id,
    isWithdrawn: consent?.withdrawnAt !== null,
  }))
}

/** Returns an old lead that moves and another of the same run, which must not suffer. */
async function twoOld() {
  const { clock, services } = inMarch()
  const bystander = await registered(services)
  const one = await grownOld(clock, services)
  return { clock, services, one, bystander }
}

/** Returns an archived lead. */
async function archived() {
  const made = await twoOld()
  await moveLeads(made.services)
  expect(await placesOf(made.one)).toEqual([archive])
  return made
}

/** Lets everything that was left lying around be cleared, and moves what may move. */
async function settle({ clock, services }: Awaited<ReturnType<typeof twoOld>>) {
  clock.advance(11 * minute)
  await moveLeads(services)
  await moveLeads(services)
  const left = await env.PEOPLE.prepare('SELECT count(*) AS n FROM lead_move').first('n')
  expect(left).toBe(0)
}

describe.each(moveSteps)('while a move is before its step %s', (step) => {
  it('an erased person is in no database, at once and for good', async () => {
    const made = await twoOld()
    const { services, one, bystander } = made
    const work = async () => {
      await erase(services, one)
      expect(await rowsOfLead(one)).toEqual({})
    }
    await moveLeads(steppedServices(services, pausingBefore(step, work)))
    expect(await rowsOfLead(one)).toEqual({})
    await settle(made)
    expect(await rowsOfLead(one)).toEqual({})
    expect(await placesOf(bystander)).toEqual([archive])
  })

  it('a withdrawal is kept, and the lead is in one place', async () => {
    const made = await twoOld()
    const { services, one, bystander } = made
    const work = async () => expect(await withdraw(services, one)).toBe(true)
    await moveLeads(steppedServices(services, pausingBefore(step, work)))
    const withdrawn = [{ id: one.leadId, isWithdrawn: true }]
    expect(await foundBy(services, one)).toEqual(withdrawn)
    await settle(made)
    expect(await foundBy(services, one)).toEqual(withdrawn)
    expect(await placesOf(one)).toEqual(['PEOPLE'])
    expect(await placesOf(bystander)).toEqual([archive])
  })

  it('a look finds the lead, once', async () => {
    const { services, one } = await twoOld()
    const looks: unknown[] = []
    const work = async () => looks.push(await foundBy(services, one))
    await moveLeads(steppedServices(services, pausingBefore(step, work)))
    expect(looks).toEqual([[{ id: one.leadId, isWithdrawn: false }]])
  })
})

describe('a look', () => {
  it('during which the lead moves, or comes back, finds it', async () => {
    const { services, one } = await twoOld()
    const moving = steppedServices(
      services,
      pausingBefore('find', () => moveLeads(services)),
    )
    expect(await foundBy(moving, one)).toHaveLength(1)
    expect(await placesOf(one)).toEqual([archive])
    let isOpen = true
    const recalling = steppedServices(services, async (step, run) => {
      if (step === 'find' && isOpen) {
        isOpen = false
        await services.people.recall(one.phoneKey, services.now())
      }
      return run()
    })
    expect(await foundBy(recalling, one)).toHaveLength(1)
    expect(await placesOf(one)).toEqual(['PEOPLE'])
  })
})

describe.each([...moveSteps, ...undoSteps])('a move that dies after its step %s', (step) => {
  const isUndo = undoSteps.some((one) => one === step)
  /** Dies in a move that has to be undone, as another request has changed its lead. */
  async function die({ services, one }: Awaited<ReturnType<typeof twoOld>>) {
    const dying = dyingAfter(step)
    let isTouched = false
    const touch = async () => {
      isTouched = true
      await env.PEOPLE.prepare('UPDATE lead SET updated_at = updated_at + 1 WHERE id = ?1')
        .bind(one.leadId)
        .run()
    }
    let writes = 0
    await moveLeads(
      steppedServices(services, async (name, run) => {
        if (name === 'write') writes++
        if (isUndo && name === 'finish' && !isTouched) await touch()
        // The first undo is of earlier runs, and there are none.
        return name === 'undo' && writes === 0 ? run() : dying(name, run)
      }),
    ).catch(() => undefined)
  }

  it('loses no lead, and leaves none in two places for good', async () => {
    const made = await twoOld()
    await die(made)
    expect(await foundBy(made.services, made.one)).toHaveLength(1)
    await settle(made)
    expect(await foundBy(made.services, made.one)).toHaveLength(1)
    expect(await placesOf(made.one)).toEqual([archive])
    expect(await placesOf(made.bystander)).toEqual([archive])
  })

  it('does not keep a person from being erased, or their consent from being withdrawn', async () => {
    const made = await twoOld()
    await die(made)
    expect(await withdraw(made.services, made.one)).toBe(true)
    expect(await placesOf(made.one)).toEqual(['PEOPLE'])
    await erase(made.services, made.bystander)
    expect(await rowsOfLead(made.bystander)).toEqual({})
    await settle(made)
    expect(await rowsOfLead(made.bystander)).toEqual({})
    expect(await foundBy(made.services, made.one)).toEqual([
      { id: made.one.leadId, isWithdrawn: true },
    ])
  })
})

describe.each([false, true])('an error of a move, whose step was done: %s', (isDone) => {
  it.each([...moveSteps, 'undo', 'fence', 'forget'] as const)(
    'in %s loses no lead',
    async (step) => {
      const made = await twoOld()
      const failing = steppedServices(made.services, failingOnce(step, isDone))
      await moveLeads(failing).catch(() => undefined)
      expect(await foundBy(made.services, made.one)).toHaveLength(1)
      await settle(made)
      expect(await placesOf(made.one)).toEqual([archive])
      expect(await placesOf(made.bystander)).toEqual([archive])
      expect(await foundBy(made.services, made.one)).toHaveLength(1)
    },
  )
})

describe('a copy that is written late', () => {
  it('after its run was taken for dead and the lead moved by another, changes nothing', async () => {
    const made = await twoOld()
    const { clock, services, one } = made
    const other = async () => {
      clock.advance(11 * minute)
      await moveLeads(services)
      expect(await placesOf(one)).toEqual([archive])
    }
    await moveLeads(steppedServices(services, pausingBefore('write', other)))
    expect(await placesOf(one)).toEqual([archive])
    await settle(made)
    expect(await foundBy(services, one)).toHaveLength(1)
  })

  it('after its run’s deletion would be too late, is deleted and the lead stays', async () => {
    const made = await twoOld()
    const { clock, services, one } = made
    const other = async () => {
      clock.advance(11 * minute)
      await moveLeads(services)
    }
    await moveLeads(steppedServices(services, pausingBefore('finish', other)))
    expect(await foundBy(services, one)).toHaveLength(1)
    expect(await placesOf(one)).toHaveLength(1)
  })
})

describe('a move that goes on', () => {
  it('after a recall stopped it and died deletes nothing', async () => {
    const made = await twoOld()
    const { services, one } = made
    const work = () =>
      withdraw(steppedServices(services, dyingAfter('claim')), one).catch(() => undefined)
    await moveLeads(steppedServices(services, pausingBefore('finish', work)))
    expect(await placesOf(one)).toEqual(['PEOPLE'])
    made.clock.advance(11 * minute)
    await settle(made)
    expect(await foundBy(services, one)).toHaveLength(1)
  })

  it('and dies after its person was erased writes no copy', async () => {
    const made = await twoOld()
    const { services, one } = made
    const dying = dyingAfter('write')
    const erasing = pausingBefore('write', () => erase(services, one))
    const both = steppedServices(services, (step, run) => erasing(step, () => dying(step, run)))
    await moveLeads(both).catch(() => undefined)
    expect(await rowsOfLead(one)).toEqual({})
    expect(await placesOf(made.bystander)).toEqual(['PEOPLE'])
    await settle(made)
    expect(await placesOf(made.bystander)).toEqual([archive])
  })

  it.each([
    ['was changed', 'UPDATE lead SET updated_at = updated_at + 1, cid = ?2 WHERE id = ?1'],
    ['was sealed under another key', 'UPDATE lead SET person_sealed = ?2 WHERE id = ?1'],
    ['has a consent under another key', 'UPDATE consent SET ip_sealed = ?2 WHERE lead_id = ?1'],
  ])('leaves a lead that %s since it was read', async (_, sql) => {
    const { services, one, bystander } = await twoOld()
    const change = () => env.PEOPLE.prepare(sql).bind(one.leadId, 'changed').run()
    await moveLeads(steppedServices(services, pausingBefore('finish', change)))
    expect(await placesOf(bystander)).toEqual([archive])
    expect(await placesOf(one)).toEqual(['PEOPLE'])
  })

  it('does not take a lead that was recalled before its consent is withdrawn', async () => {
    const { services, one } = await archived()
    const recalled = steppedServices(services, async (step, run) => {
      const result = await run()
      if (step === 'release') await moveLeads(services)
      return result
    })
    expect(await withdraw(recalled, one)).toBe(true)
    expect(await foundBy(services, one)).toEqual([{ id: one.leadId, isWithdrawn: true }])
  })
})

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
