import { type Context, Hono } from 'hono'
import { type Html, html } from '#app/document/html'
import { createAlarmStore } from '#app/domain/alarms/alarm-store.server'
import { operatorNamed } from '#app/domain/audit/operator'
import { createCommentDesk } from '#app/domain/comments/comment-desk-store.server'
import type { DeskComment } from '#app/domain/comments/ports'
import { openMessage } from '#app/domain/contact/contact-store.server'
import { decideComments, decisions, findComments } from '#app/flows/comments/decide-comments.server'
import type { Services } from '#app/services'
import { readForm } from '#app/shared/read-form'
import type { Row } from '#app/shared/row'
import { queries, sql } from '#app/shared/sql.server'
import { parseJsonObject } from '#app/shared/third-party-response'
import { toIso } from '#app/shared/time'
import type { HonoEnv } from '#workers/api/context'

const newestShown = 100

/** Serves `/dev/*`: what the sandbox's provider and buyer received. Only the sandbox has these pages. */
export function createSandboxPages() {
  const pages = new Hono<HonoEnv>()
  pages.get('/messages', async (c) => {
    if (c.get('settings').twilio) return c.notFound()
    return respond(
      c,
      await listMessages(c.env.PEOPLE),
      {
        title: 'Text messages',
        headings: ['Sent at', 'To', 'Code', 'Text'],
        row: ({ to, text, code, sentAt }) =>
          html`<tr><td>${sentAt}</td><td>${to}</td><td><strong>${code}</strong></td><td>${text}</td></tr>`,
      },
      'page',
    )
  })
  pages.get('/emails', async (c) => {
    if (c.get('settings').email !== 'sandbox') return c.notFound()
    return respond(
      c,
      await listEmails(c.env.PEOPLE),
      {
        title: 'Emails',
        headings: ['Sent at', 'To', 'Email'],
        row: ({ to, subject, text, link, sentAt }) =>
          html`<tr><td>${sentAt}</td><td>${to}</td><td><strong>${subject}</strong><pre>${text}</pre>${link ? html`<a href="${link}">Open the link</a>` : ''}</td></tr>`,
      },
      'page',
    )
  })
  pages.get('/leads', async (c) => {
    if (c.get('settings').buyer) return c.notFound()
    return respond(c, await listLeads(c.env.PEOPLE), {
      title: 'Leads',
      headings: ['Received at', 'Idempotency key', 'Lead'],
      row: ({ idempotencyKey, receivedAt, lead }) =>
        html`<tr><td>${receivedAt}</td><td>${idempotencyKey}</td><td><pre>${JSON.stringify(lead, null, 2)}</pre></td></tr>`,
    })
  })
  pages.get('/contacts', async (c) => {
    if (!c.get('settings').isSandbox) return c.notFound()
    return respond(c, await listContacts(c.get('services')), {
      title: 'Contact messages',
      headings: ['Sent at', 'Topic', 'State', 'From', 'Message'],
      row: ({ sentAt, topic, state, name, email, subject, message }) =>
        html`<tr><td>${sentAt}</td><td>${topic}</td><td>${state}</td><td>${name} ${email}</td><td><strong>${subject}</strong><pre>${message}</pre></td></tr>`,
    })
  })
  pages.on(['GET', 'POST'], '/comments', async (c) => {
    if (!c.get('settings').isSandbox) return c.notFound()
    if (c.req.method === 'POST') return decideSandboxComment(c)
    return respond(c, await listSandboxComments(c), {
      title: 'Comments',
      headings: ['Sent at', 'Article', 'State', 'Comment', ''],
      row: commentRow,
    })
  })
  pages.all('*', (c) => c.notFound())
  return pages
}

type Table<Item> = { title: string; headings: string[]; row: (item: Item) => Html }

/** Sends a page or JSON, as the client asks; `otherwise` to one that asks for neither. */
function respond<Item>(
  c: Context<HonoEnv>,
  items: Item[],
  { title, headings, row }: Table<Item>,
  otherwise: 'page' | 'json' = 'json',
) {
  const accepted = c.req.header('accept') ?? ''
  const isPage =
    otherwise === 'page' ? !accepted.includes('application/json') : accepted.includes('text/html')
  return isPage ? c.html(page(title, items.map(row), headings)) : c.json(items)
}

async function listMessages(db: D1Database) {
  const results = await queries(db).all(sql<Omit<Row<'sandbox_message'>, 'id'>>`
    SELECT recipient, body, sent_at AS sentAt FROM sandbox_message ORDER BY id DESC LIMIT ${newestShown}`)
  return results.map(({ recipient, body, sentAt }) => ({
    to: recipient,
    text: body,
    code: /\b\d{4,8}\b/.exec(body)?.[0] ?? '',
    sentAt: toIso(sentAt),
  }))
}

async function listEmails(db: D1Database) {
  const results = await queries(db).all(sql<Omit<Row<'sandbox_email'>, 'id' | 'emailKey'>>`
    SELECT recipient, subject, body, sent_at AS sentAt FROM sandbox_email ORDER BY id DESC LIMIT ${newestShown}`)
  return results.map(({ recipient, subject, body, sentAt }) => ({
    to: recipient,
    subject,
    text: body,
    link: /^https?:\S+$/m.exec(body)?.[0] ?? '',
    sentAt: toIso(sentAt),
  }))
}

async function listLeads(db: D1Database) {
  const results = await queries(db).all(sql<Row<'sandbox_lead'>>`
    SELECT idempotency_key AS idempotencyKey, received_at AS receivedAt, lead FROM sandbox_lead
    ORDER BY received_at DESC LIMIT ${newestShown}`)
  return results.map(({ idempotencyKey, receivedAt, lead }) => ({
    idempotencyKey,
    receivedAt: toIso(receivedAt),
    lead: parseJsonObject(lead),
  }))
}

async function listContacts({ contactMessages, dataSealer }: Services) {
  const all = { topic: null, since: null, until: null, afterId: null }
  const stored = await contactMessages.list(all, newestShown)
  const opened = await Promise.all(stored.map((message) => openMessage(dataSealer, message)))
  return opened.filter((message) => message !== null)
}

const links = html`<a href="/dev/messages">Text messages</a> · <a href="/dev/emails">Emails</a> · <a href="/dev/leads">Leads</a> · <a href="/dev/contacts">Contact messages</a> · <a href="/dev/comments">Comments</a> · <a href="/">Maple Tape</a>`

function page(title: string, rows: Html[], headings: string[]): string {
  return html`<!doctype html>
    <html lang="en-CA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta http-equiv="refresh" content="5" />
        <title>${title} · Maple Tape sandbox</title>
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <h1>${title}</h1>
        <p>
          Received by the sandbox, newest first. This page refreshes itself. ${links}
        </p>
        <table>
          <thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
          <tbody>${rows.length > 0 ? rows : html`<tr><td colspan="${headings.length}">Nothing yet.</td></tr>`}</tbody>
        </table>
      </body>
    </html>`.markup
}

const by = operatorNamed('sandbox')
const all = { state: null, article: null, isReported: false, limit: 100 }

async function listSandboxComments(c: Context<HonoEnv>): Promise<DeskComment[]> {
  const commentDesk = createCommentDesk(c.env.PEOPLE)
  const comments = await findComments({ ...c.get('services'), commentDesk }, all, by)
  return comments.reverse()
}

/** The operator's decision by a button, where `npm run comments` would need a terminal. */
async function decideSandboxComment(c: Context<HonoEnv>): Promise<Response> {
  const form = await readForm(c.req.raw, decisions)
  const decision = decisions.find((one) => form?.has(one))
  if (!decision) return c.text('Choose a comment.', 400)
  const commentDesk = createCommentDesk(c.env.PEOPLE)
  const ids = [String(form?.get(decision))]
  const act = { by, note: '', isDryRun: false }
  const alarms = createAlarmStore(c.env.PEOPLE)
  await decideComments({ ...c.get('services'), alarms, commentDesk }, { ids, decision }, act)
  return c.redirect('/dev/comments', 303)
}

function commentRow({ id, article, state, createdAt, words }: DeskComment): Html {
  const buttons = decisions.map(
    (decision) => html`<button name="${decision}" value="${id}">${decision}</button> `,
  )
  return html`<tr><td>${toIso(createdAt)}</td><td>${article}</td><td>${state}</td><td><strong>${words?.displayName ?? ''}</strong><pre>${words?.text ?? ''}</pre></td><td><form method="post" action="/dev/comments">${buttons}</form></td></tr>`
}
