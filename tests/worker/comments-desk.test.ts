import { env, exports } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { readComments } from '#app/domain/comments/read-comments.server.ts'
import { sweepComments } from '#app/flows/comments/sweep-comments.server.ts'
import type { Services } from '#app/services.ts'
import { minute } from '#app/shared/time.ts'
import * as comments from '#scripts/operator/comments-command.ts'
import { whileAuditFails } from '#tests/support/failing-audit.ts'
import { audits, jsonOf, say } from '#tests/support/operate.ts'
import { newIsolate } from '#tests/support/page-cache.ts'
import { commentRows, newReader, newText, postAs } from '#tests/support/readers.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const article = 'canadian-banks-q3-outlook'

async function waiting() {
  const clock = newClock()
  const services = testServices({ clock })
  const { reader } = await newReader(services)
  const text = newText()
  await postAs(services, reader, { article, text })
  const id = (await commentRows())[0]?.id ?? ''
  return { clock, services, reader, id, text }
}

const countOf = async (services: Services) =>
  (await readComments(services, article, { phoneKey: null, limit: 6 })).count

beforeEach(async () => {
  for (const table of ['comment', 'comment_mark', 'comment_page', 'budget', 'audit']) {
    await env.PEOPLE.prepare(`DELETE FROM ${table}`).run()
  }
})

describe('npm run comments', () => {
  it('lists what waits, with its words, and writes down who read it', async () => {
    const { clock, id, text } = await waiting()
    const listed = await jsonOf(say(clock, comments, 'list --by ada'))
    expect(listed).toMatchObject([
      { id, article, state: 'pending', reports: 0, words: { displayName: 'Ann', text } },
    ])
    expect(await audits('pending')).toMatchObject([
      { by_whom: 'ada', action: 'comments.read', count: 1 },
    ])
    expect(await jsonOf(say(clock, comments, 'list --state approved --by ada'))).toEqual([])
  })

  it('shows no line of a reader’s text as the head of another comment', async () => {
    const { clock, services, reader } = await waiting()
    const text = `Fine.\n\n────\n\nAAAAAAAAAAAAAAAAAAAAAA  [pending]  likes 0, reports 0\n${newText()}`
    await postAs(services, reader, { article, text })
    const said = await say(clock, comments, 'list --by ada')
    const heads = said.ok ? said.text.match(/^[\w-]{22} {2}\[pending\]/gm) : []
    expect(heads).toHaveLength(2)
    expect(said).toMatchObject({ text: expect.stringContaining('\n    AAAAAAAAAAAAAAAAAAAAAA') })
  })

  it('publishes, takes down and publishes again, each with its audit row', async () => {
    const { clock, services, id } = await waiting()
    const run = (line: string) => jsonOf(say(clock, comments, line))
    expect(await run(`approve ${id} --by ada --dry-run`)).toEqual([
      { id, result: 'would_be_approved' },
    ])
    expect(await countOf(services)).toBe(0)
    expect(await run(`approve ${id} nothing --by ada --note fine`)).toEqual([
      { id, result: 'approved' },
      { id: 'nothing', result: 'unknown' },
    ])
    expect(await countOf(services)).toBe(1)
    expect(await run(`reject ${id} --by ada`)).toEqual([{ id, result: 'not_possible' }])
    expect(await run(`remove ${id} --by bo`)).toEqual([{ id, result: 'removed' }])
    expect(await countOf(services)).toBe(0)
    expect(await run(`approve ${id} --by bo`)).toEqual([{ id, result: 'approved' }])
    expect(await audits(id)).toEqual([
      { by_whom: 'ada', action: 'comments.approve', count: 1, note: 'fine' },
      { by_whom: 'bo', action: 'comments.remove', count: 1, note: '' },
      { by_whom: 'bo', action: 'comments.approve', count: 1, note: '' },
    ])
  })

  it('decides once of two at once', async () => {
    const { clock, id } = await waiting()
    const line = `approve ${id} --by ada`
    const results = await Promise.all([1, 2].map(() => jsonOf(say(clock, comments, line))))
    expect(
      results
        .flat()
        .map((one) => (one as { result: string }).result)
        .sort(),
    ).toEqual(['approved', 'not_possible'])
    expect(await audits(id)).toHaveLength(1)
  })

  it('changes nothing that it cannot audit', async () => {
    const { clock, id } = await waiting()
    await whileAuditFails(async () => {
      await expect(say(clock, comments, `approve ${id} --by ada`)).rejects.toThrow()
    })
    expect(await commentRows()).toMatchObject([{ state: 'pending' }])
  })

  it('takes the replies down with a comment', async () => {
    const { clock, services, reader, id } = await waiting()
    await jsonOf(say(clock, comments, `approve ${id} --by ada`))
    clock.advance(minute)
    await postAs(services, reader, { article, parentId: id })
    const reply = (await commentRows())[1]?.id ?? ''
    await jsonOf(say(clock, comments, `approve ${reply} --by ada`))
    expect(await countOf(services)).toBe(2)
    await jsonOf(say(clock, comments, `remove ${id} --by ada`))
    expect(await commentRows()).toMatchObject([{ state: 'removed' }, { state: 'removed' }])
  })

  it('refuses what it does not know', async () => {
    const { clock } = await waiting()
    for (const line of [
      'list',
      'approve --by ada',
      'praise x --by ada',
      'list --state new --by a',
    ]) {
      expect(await say(clock, comments, line)).toMatchObject({ ok: false })
    }
  })
})

it('drops the cached pages of an article, and of no other, after a decision', async () => {
  const { clock, id } = await waiting()
  const isolate = newIsolate({ clock })
  const other = '/articles/apac-morning-brief'
  for (const path of [`/articles/${article}`, other]) await isolate.get(path)
  await jsonOf(say(clock, comments, `approve ${id} --by ada`))
  clock.advance(31_000)
  await sweepComments(isolate.services())
  expect(await isolate.get(`/articles/${article}`)).toMatchObject({ source: 'miss' })
  expect(await isolate.get(other)).toMatchObject({ source: 'hit' })
  clock.advance(4 * minute)
  const dropped: string[][] = []
  const dropCommentPages = async (articles: readonly string[]) => void dropped.push([...articles])
  await sweepComments({ ...isolate.services(), dropCommentPages })
  expect(dropped).toEqual([])
})

it('lets the sandbox decide by a button', async () => {
  const { id } = await waiting()
  const address = 'https://localhost/dev/comments'
  const listed = await (await exports.default.fetch(address)).json()
  expect(listed).toMatchObject([{ id, state: 'pending' }])
  const body = new URLSearchParams({ approve: id })
  const posted = await exports.default.fetch(address, { method: 'POST', body, redirect: 'manual' })
  expect(posted.status).toBe(303)
  expect(await commentRows()).toMatchObject([{ state: 'approved' }])
})
