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
const moveSteps = ['begin', 'write', 'finish'] as const
const undoSteps = ['undo', 'fence', 'forget'] as const

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
