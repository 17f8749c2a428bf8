import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { commentLimits } from '#app/domain/comments/comment-budget.ts'
import { readComments } from '#app/domain/comments/read-comments.server.ts'
import { retention } from '#app/domain/compliance/retention.ts'
import { markComment } from '#app/flows/comments/post-comment.server.ts'
import { ProvenReader } from '#app/flows/comments/proven-reader.server.ts'
import { erasePerson } from '#app/flows/own-data/erase-person.server.ts'
import { readPerson } from '#app/flows/own-data/read-person.server.ts'
import { purgeExpired } from '#app/flows/upkeep/purge-expired.server.ts'
import { wideBudget } from '#app/shared/budget.ts'
import { day, hour, minute } from '#app/shared/time.ts'
import { dumpStores, found } from '#tests/support/dump.ts'
import { provenOwner } from '#tests/support/proven.ts'
import { commentRows, newReader, newText, postAs, publishLast } from '#tests/support/readers.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const article = 'an-article'

async function world() {
  const clock = newClock()
  const services = testServices({ clock })
  return { clock, services, ...(await newReader(services)) }
}

beforeEach(async () => {
  for (const table of ['comment', 'comment_mark', 'comment_page', 'budget']) {
    await env.PEOPLE.prepare(`DELETE FROM ${table}`).run()
  }
})

describe('who may comment', () => {
  it('is a reader with a receipt, until its lead is erased', async () => {
    const { services, cookie, person } = await world()
    expect(await ProvenReader.check(services, null)).toBeNull()
    expect(await ProvenReader.check(services, `${cookie}x`)).toBeNull()
    expect(await ProvenReader.check(services, cookie)).not.toBeNull()
    await erasePerson(services, await provenOwner(services, person.phoneNumber))
    expect(await ProvenReader.check(services, cookie)).toBeNull()
  })

  it('is not someone who was erased while writing', async () => {
    const { services, reader, person } = await world()
    await erasePerson(services, await provenOwner(services, person.phoneNumber))
    expect(await postAs(services, reader)).toEqual({ ok: false, reason: 'not_accepted' })
    expect(await commentRows()).toEqual([])
  })
})

describe('a comment', () => {
  it('waits, is sealed, and is read by no one before it is approved', async () => {
    const { services, reader, person } = await world()
    const text = newText()
    expect(await postAs(services, reader, { text, displayName: 'Zebedee' })).toEqual({ ok: true })
    expect(await commentRows()).toMatchObject([{ state: 'pending' }])
    const asked = { phoneKey: null, limit: 6 }
    expect(await readComments(services, article, asked)).toEqual({ count: 0, comments: [] })
    expect(found(await dumpStores(), [text, 'Zebedee', person.phoneNumber])).toEqual([])
    await publishLast()
    expect(await readComments(services, article, asked)).toMatchObject({
      count: 1,
      comments: [{ displayName: 'Zebedee', text, likes: 0, isLiked: false, replies: [] }],
    })
    expect(await readComments(services, 'another', asked)).toMatchObject({ count: 0 })
  })

  it('can be replied to one level deep, once it is published', async () => {
    const { services, reader, clock } = await world()
    await postAs(services, reader)
    const waiting = (await commentRows())[0]?.id ?? ''
    const reply = (parentId: string, where = article) =>
      postAs(services, reader, { parentId, article: where })
    const refused = { ok: false, reason: 'not_accepted' }
    expect(await reply(waiting)).toEqual(refused)
    const id = await publishLast()
    expect(await reply(id, 'another-article')).toEqual(refused)
    clock.advance(hour)
    expect(await reply(id)).toEqual({ ok: true })
    const replyId = await publishLast()
    expect(await reply(replyId)).toEqual(refused)
    const { count, comments } = await readComments(services, article, { phoneKey: null, limit: 6 })
    expect(count).toBe(2)
    expect(comments).toMatchObject([{ id, replies: [{ id: replyId }] }])
  })

  it('is refused under a name that reads as ours, at no cost', async () => {
    const { services, reader } = await world()
    const refused = { ok: false, reason: 'reserved_name' }
    for (let tried = 0; tried <= commentLimits.perReader.hour; tried++) {
      expect(await postAs(services, reader, { displayName: 'maple-tape team' })).toEqual(refused)
    }
    expect(await postAs(services, reader)).toEqual({ ok: true })
  })

  it('a comment of a robot that fills in the hidden field gets the same response as any other and is not stored', async () => {
    const { services, reader } = await world()
    expect(await postAs(services, reader, {}, true)).toEqual({ ok: true })
    expect(await commentRows()).toEqual([])
  })
})

describe('repeated text', () => {
  it('is one comment however often it is sent at once, and refused an hour later', async () => {
    const { services, reader, clock } = await world()
    const text = newText()
    const outcomes = await Promise.all([1, 2, 3].map(() => postAs(services, reader, { text })))
    expect(outcomes).toEqual([{ ok: true }, { ok: true }, { ok: true }])
    expect(await commentRows()).toHaveLength(1)
    clock.advance(hour + minute)
    const again = { text: `${text.toUpperCase()}!!`, article: 'another-article' }
    expect(await postAs(services, reader, again)).toEqual({ ok: false, reason: 'repeated' })
  })

  it('is refused from others too, unless it is short', async () => {
    const { services, reader } = await world()
    const other = await newReader(services)
    const text = newText()
    await postAs(services, reader, { text })
    expect(await postAs(services, other.reader, { text })).toMatchObject({ reason: 'repeated' })
    await postAs(services, reader, { text: 'Thanks!' })
    expect(await postAs(services, other.reader, { text: 'Thanks!' })).toEqual({ ok: true })
  })
})

describe('budgets', () => {
  it('stop one reader after five comments in an hour, and no one else', async () => {
    const { services, reader, clock } = await world()
    for (let sent = 0; sent < commentLimits.perReader.hour; sent++) {
      expect(await postAs(services, reader)).toEqual({ ok: true })
    }
    expect(await postAs(services, reader)).toMatchObject({ reason: 'over_budget' })
    const other = await newReader(services)
    expect(await postAs(services, other.reader)).toEqual({ ok: true })
    clock.advance(hour + minute)
    expect(await postAs(services, reader)).toEqual({ ok: true })
  })

  it('return the same result for a double click on the last comment of an hour', async () => {
    const { services, reader } = await world()
    for (let sent = 1; sent < commentLimits.perReader.hour; sent++) await postAs(services, reader)
    const text = newText()
    const clicks = await Promise.all([1, 2].map(() => postAs(services, reader, { text })))
    expect(clicks).toEqual([{ ok: true }, { ok: true }])
    expect(await postAs(services, reader, { text })).toEqual({ ok: true })
    expect(await commentRows()).toHaveLength(commentLimits.perReader.hour)
  })

  it('keep a share of an article for readers with a published comment', async () => {
    const { services, reader } = await world()
    const known = await newReader(services)
    await postAs(services, known.reader, { article: 'earlier' })
    await publishLast()
    const { perArticlePerHour, reservedPerArticlePerHour } = commentLimits
    const use = (cost: number) =>
      services.budgets.charge(
        [{ ...wideBudget('x', '', 100, 3_600), cost, key: `comment_article_hour:${article}` }],
        services.now(),
      )
    await use(perArticlePerHour - reservedPerArticlePerHour)
    expect(await postAs(services, reader)).toMatchObject({ reason: 'over_budget' })
    expect(await postAs(services, reader, { article: 'another' })).toEqual({ ok: true })
    expect(await postAs(services, known.reader)).toEqual({ ok: true })
    await use(reservedPerArticlePerHour - 1)
    expect(await postAs(services, known.reader)).toMatchObject({ reason: 'over_budget' })
  })
})

describe('a like', () => {
  it('counts once for each reader, however many are sent at once', async () => {
    const { services, reader } = await world()
    await postAs(services, reader)
    const id = await publishLast()
    const other = await newReader(services)
    const like = { id, kind: 'like', article } as const
    const likes = Array.from({ length: 20 }, () => markComment(services, reader, like))
    expect(new Set((await Promise.all(likes)).map(({ ok }) => ok))).toEqual(new Set([true]))
    await markComment(services, other.reader, like)
    await markComment(services, reader, { ...like, kind: 'report' })
    const { phoneKey } = reader
    const { comments } = await readComments(services, article, { phoneKey, limit: 6 })
    expect(comments).toMatchObject([{ likes: 2, isLiked: true, isReported: true }])
    const stranger = await readComments(services, article, { phoneKey: null, limit: 6 })
    expect(stranger.comments).toMatchObject([{ likes: 2, isLiked: false, isReported: false }])
  })

  it('a like to an unpublished comment, or to one of another article, is refused', async () => {
    const { services, reader } = await world()
    await postAs(services, reader)
    const id = (await commentRows())[0]?.id ?? ''
    const like = { id, kind: 'like', article } as const
    const unknown = { ok: false, reason: 'unknown' }
    expect(await markComment(services, reader, like)).toEqual(unknown)
    await publishLast()
    expect(await markComment(services, reader, { ...like, article: 'another' })).toEqual(unknown)
    expect(await markComment(services, reader, like)).toEqual({ ok: true })
  })
})

describe('erasing a person', () => {
  it('erases their comments, likes, reports and counters, and hides the replies to them', async () => {
    const { services, reader, person } = await world()
    const other = await newReader(services)
    await postAs(services, reader)
    const own = await publishLast()
    await postAs(services, other.reader, { article: 'liked-article' })
    const liked = (await commentRows()).find(({ id }) => id !== own)?.id ?? ''
    await env.PEOPLE.prepare(`UPDATE comment SET state = 'approved'`).run()
    await markComment(services, reader, { id: liked, kind: 'like', article: 'liked-article' })
    await markComment(services, other.reader, { id: own, kind: 'like', article })
    await postAs(services, other.reader, { parentId: own })
    await env.PEOPLE.prepare(`UPDATE comment SET state = 'approved'`).run()

    const owner = await provenOwner(services, person.phoneNumber)
    expect(await readPerson(services, owner)).toMatchObject({
      comments: [{ article, state: 'approved', displayName: 'Ann' }],
    })
    await erasePerson(services, owner)

    expect((await commentRows()).map(({ id }) => id)).not.toContain(own)
    const { comment_mark, budget, comment } = await rowsOf(reader.phoneKey)
    expect({ comment_mark, budget, comment }).toEqual({ comment_mark: 0, budget: 0, comment: 0 })
    const left = (await commentRows()).map(({ id, state }) => [id === liked, state])
    expect(left).toHaveLength(2)
    expect(left).toEqual(
      expect.arrayContaining([
        [true, 'approved'],
        [false, 'removed'],
      ]),
    )
    expect((await readComments(services, article, { phoneKey: null, limit: 6 })).count).toBe(0)
    expect(await services.comments.listChanged(services.now() - minute)).toEqual([article])
  })
})

async function rowsOf(phoneKey: string): Promise<Record<string, number>> {
  const dump = await dumpStores()
  const tables = ['comment', 'comment_mark', 'budget']
  return Object.fromEntries(
    tables.map((table) => [table, (dump[`D1 ${table}`] ?? '').split(phoneKey).length - 1]),
  )
}

it('keeps unpublished comments for their days, and published ones', async () => {
  const clock = newClock()
  const settings = { retention: { ...retention, unpublishedCommentsDays: 7 } }
  const services = testServices({ clock, settings })
  const { reader } = await newReader(services)
  await postAs(services, reader)
  await publishLast()
  clock.advance(minute)
  await postAs(services, reader)
  clock.advance(6.9 * day)
  await purgeExpired(services)
  expect(await commentRows()).toHaveLength(2)
  clock.advance(0.2 * day)
  await purgeExpired(services)
  expect(await commentRows()).toMatchObject([{ state: 'approved' }])
})
