import type { Context } from 'hono'
import { type Html, html } from '#app/document/html'
import { operatorNamed } from '#app/domain/audit/operator'
import { createCommentDesk } from '#app/domain/comments/comment-desk-store.server'
import type { DeskComment } from '#app/domain/comments/ports'
import { decideComments, decisions, findComments } from '#app/flows/comments/decide-comments.server'
import { readForm } from '#app/shared/read-form'
import { toIso } from '#app/shared/time'
import type { HonoEnv } from '#workers/api/context'

const by = operatorNamed('sandbox')
const all = { state: null, article: null, isReported: false, limit: 100 }

export async function listSandboxComments(c: Context<HonoEnv>): Promise<DeskComment[]> {
  const commentDesk = createCommentDesk(c.env.PEOPLE)
  const comments = await findComments({ ...c.get('services'), commentDesk }, all, by)
  return comments.reverse()
}

/** The operator's decision by a button, where `npm run comments` would need a terminal. */
export async function decideSandboxComment(c: Context<HonoEnv>): Promise<Response> {
  const form = await readForm(c.req.raw, decisions)
  const decision = decisions.find((one) => form?.has(one))
  if (!decision) return c.text('Choose a comment.', 400)
  const commentDesk = createCommentDesk(c.env.PEOPLE)
  const ids = [String(form?.get(decision))]
  const act = { by, note: '', isDryRun: false }
  await decideComments({ ...c.get('services'), commentDesk }, { ids, decision }, act)
  return c.redirect('/dev/comments', 303)
}

export function commentRow({ id, article, state, createdAt, words }: DeskComment): Html {
  const buttons = decisions.map(
    (decision) => html`<button name="${decision}" value="${id}">${decision}</button> `,
  )
  return html`<tr><td>${toIso(createdAt)}</td><td>${article}</td><td>${state}</td><td><strong>${words?.displayName ?? ''}</strong><pre>${words?.text ?? ''}</pre></td><td><form method="post" action="/dev/comments">${buttons}</form></td></tr>`
}
