import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { alarmForComments } from '#app/flows/comments/sweep-comments.server.ts'
import type { LogFields } from '#app/shared/log.ts'
import { hour, minute } from '#app/shared/time.ts'
import { commentRows, newReader, newText, postAs, publishLast } from '#tests/support/readers.ts'
import { newClock, testServices } from '#tests/support/services.ts'

beforeEach(async () => {
  for (const table of ['comment', 'budget']) await env.PEOPLE.prepare(`DELETE FROM ${table}`).run()
})

async function world() {
  const clock = newClock()
  const services = testServices({ clock })
  const alarms: [string, LogFields | undefined][] = []
  services.log = { ...services.log, alarm: (code, fields) => alarms.push([code, fields]) }
  const { reader } = await newReader(services)
  /** What is raised in this many minutes, with a sweep in each. */
  const raisedIn = async (minutes: number) => {
    alarms.length = 0
    for (let passed = 0; passed < minutes; passed++) {
      await alarmForComments(services)
      clock.advance(minute)
    }
    return alarms
  }
  return { clock, services, reader, raisedIn }
}

it('is raised once for comments that wait, with their number alone', async () => {
  const { services, reader, raisedIn } = await world()
  expect(await raisedIn(2)).toEqual([])
  await postAs(services, reader, { text: newText(), displayName: 'Zebedee' })
  await postAs(services, reader)
  expect(await raisedIn(180)).toEqual([['COMMENTS_WAITING', { count: 2 }]])
})

it('is raised again an hour later for newer comments, and counts all that wait', async () => {
  const { services, reader, raisedIn } = await world()
  await postAs(services, reader)
  expect(await raisedIn(1)).toHaveLength(1)
  await postAs(services, reader)
  expect(await raisedIn(58)).toEqual([])
  expect(await raisedIn(120)).toEqual([['COMMENTS_WAITING', { count: 2 }]])
})

it('is not raised for comments that are already decided', async () => {
  const { services, reader, raisedIn, clock } = await world()
  await postAs(services, reader)
  await publishLast()
  expect(await raisedIn(5)).toEqual([])
  clock.advance(hour)
  expect(await commentRows()).toMatchObject([{ state: 'approved' }])
})

it('is raised again when it could not be noted', async () => {
  const { services, reader, raisedIn, clock } = await world()
  await postAs(services, reader)
  const { comments } = services
  services.comments = { ...comments, markAnnounced: () => Promise.reject(new Error('D1 is down')) }
  await expect(raisedIn(1)).rejects.toThrow('D1 is down')
  services.comments = comments
  clock.advance(hour + minute)
  expect(await raisedIn(1)).toHaveLength(1)
})
