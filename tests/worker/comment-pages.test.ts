import { env } from 'cloudflare:workers'
import { RouterContextProvider } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Article } from '#app/content/article-schema.ts'
import * as messages from '#app/content/messages.ts'
import { handleComment } from '#app/routes/article/comments/handle-comment.server.ts'
import { loadComments } from '#app/routes/article/comments/load-comments.server.ts'
import { type Services, servicesContext } from '#app/services.ts'
import { commentRows, newReader, newText, postAs, publishLast } from '#tests/support/readers.ts'
import { newClock, testServices } from '#tests/support/services.ts'

const slug = 'an-article'
const article = { slug } as Article
const asked = { article, isGated: false, cookie: null, parameter: null }

beforeEach(async () => {
  for (const table of ['comment', 'comment_mark', 'budget']) {
    await env.PEOPLE.prepare(`DELETE FROM ${table}`).run()
  }
})

async function send(
  services: Services,
  cookie: string | null,
  fields: Record<string, string>,
  referer = `https://localhost/articles/${slug}`,
) {
  const context = new RouterContextProvider()
  context.set(servicesContext, services)
  const request = new Request(`https://localhost/articles/${slug}/comment`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...(cookie && { cookie }), referer },
  })
  try {
    const response = await handleComment({ context, request, slug })
    if (response instanceof Response)
      return { status: response.status, to: response.headers.get('location') }
    return { status: response.init?.status, error: response.data.result.error?.fieldErrors }
  } catch (thrown) {
    const { status, headers } = thrown as Response
    return { status, to: headers.get('location') }
  }
}

describe('a form without scripts', () => {
  it('is refused without a receipt, and field by field', async () => {
    const services = testServices()
    const words = { displayName: 'Ann', text: newText() }
    expect(await send(services, null, words)).toMatchObject({ status: 403 })
    const { cookie } = await newReader(services)
    expect(await send(services, cookie, { ...words, text: 'Call 604-555-0142' })).toEqual({
      status: 400,
      error: { text: ['Please leave out phone numbers and email addresses'] },
    })
    const reserved = messages.commentNameReserved
    expect(await send(services, cookie, { ...words, displayName: 'Maple Tape staff' })).toEqual({
      status: 400,
      error: { displayName: [reserved] },
    })
    expect(await commentRows()).toEqual([])
  })

  it('leads back to the comments, and to the comment that was liked', async () => {
    const services = testServices()
    const { cookie } = await newReader(services)
    const words = { displayName: 'Ann', text: newText() }
    const sent = { status: 303, to: `/articles/${slug}?comments=sent#comments` }
    expect(await send(services, cookie, words)).toEqual(sent)
    const id = await publishLast()
    expect(await send(services, cookie, { like: id })).toEqual({
      status: 303,
      to: `/articles/${slug}#comment-${id}`,
    })
    for (const referer of ['', 'https://evil.test/x', 'https://localhost.evil.test/']) {
      expect(await send(services, cookie, { like: id }, referer)).toEqual({
        status: 303,
        to: `/articles/${slug}#comment-${id}`,
      })
    }
    expect(await send(services, cookie, { report: 'nothing' })).toMatchObject({ status: 404 })
  })

  it('says that it was not saved while the database does not respond', async () => {
    const services = testServices()
    const { cookie } = await newReader(services)
    const add = () => Promise.reject(new Error('D1_ERROR: down'))
    const failing = { ...services, comments: { ...services.comments, add } }
    const words = { displayName: 'Ann', text: newText() }
    expect(await send(failing, cookie, words)).toMatchObject({ status: 503 })
  })
})

describe('a page', () => {
  it('shows two comments at first and ten more when asked, newest first, and counts them all', async () => {
    const clock = newClock()
    const services = testServices({ clock })
    for (let count = 0; count < 6; count++) {
      const { reader } = await newReader(services)
      await postAs(services, reader, { article: slug, displayName: `Writer ${count}` })
      await publishLast()
      clock.advance(1_000)
    }
    const first = await loadComments(services, asked)
    expect(first.view).toMatchObject({ count: 6, next: { shown: 12 }, isReader: false })
    expect(first.list?.markup.match(/Writer \d/g)?.[0]).toBe('Writer 5')
    expect(first.list?.markup.match(/<article/g)).toHaveLength(2)
    expect(first.list?.markup).not.toContain('<button')
    expect(first.list?.markup.match(/href="\/contact\?about=comment&amp;comment=/g)).toHaveLength(2)
    const all = await loadComments(services, { ...asked, parameter: '12' })
    expect(all.view.next).toBeNull()
    expect(all.list?.markup.match(/<article/g)).toHaveLength(6)
  })

  it('locks a gated article’s comments, and opens them for readers', async () => {
    const services = testServices()
    const { cookie, reader } = await newReader(services)
    await postAs(services, reader, { article: slug })
    await publishLast()
    const gated = { ...asked, isGated: true }
    const locked = await loadComments(services, gated)
    expect(locked).toMatchObject({ isUnlocked: false, list: null, view: { count: 1, next: null } })
    const open = await loadComments(services, { ...gated, cookie })
    expect(open).toMatchObject({ isUnlocked: true, view: { isReader: true } })
    expect(open.list?.markup).toContain('aria-pressed="false"')
  })

  it('has samples in the sandbox, and nowhere else', async () => {
    const services = testServices()
    const withSamples = {
      ...asked,
      article: { slug, comments: 24, published: '2025-02-01' } as Article,
    }
    const { view } = await loadComments(services, withSamples)
    expect(view).toMatchObject({ count: 24, hasSamples: true })
    const real = { ...services, settings: { ...services.settings, isSandbox: false } }
    expect(await loadComments(real, withSamples)).toMatchObject({
      view: { count: 0, hasSamples: false },
      list: { markup: expect.not.stringContaining('<article') },
    })
  })

  it('says how to be able to write one, also below an advertisement, but not to readers', async () => {
    const services = testServices()
    const { cookie } = await newReader(services)
    const words = 'Registering for a broker’s call confirms the phone that comments need.'
    const ad = { ...article, sponsor: 'A firm' }
    const [own, paid, read] = await Promise.all(
      [asked, { ...asked, article: ad }, { ...asked, cookie }].map((one) =>
        loadComments(services, one),
      ),
    )
    expect(own?.list?.markup).toContain(words)
    expect(paid?.list?.markup).toContain(words)
    expect(read?.list?.markup).not.toContain(words)
  })

  it('is whole without the database', async () => {
    const services = testServices()
    const read = () => Promise.reject(new Error('D1_ERROR: down'))
    const failing = { ...services, comments: { ...services.comments, read } }
    expect(await loadComments(failing, asked)).toMatchObject({ view: { count: null }, list: null })
    const gated = await loadComments(failing, { ...asked, isGated: true })
    expect(gated.isUnlocked).toBe(false)
  })
})
