import { env } from 'cloudflare:workers'
import { type PostCommentOutcome, postComment } from '#app/flows/comments/post-comment.server.ts'
import { ProvenReader } from '#app/flows/comments/proven-reader.server.ts'
import type { Services } from '#app/services.ts'
import { newPerson } from './api.ts'
import { register } from './registered.ts'

/** Someone whose browser has the receipt of a lead. */
export async function newReader(services: Services, person = newPerson()) {
  const { leadId } = await register(services, person)
  if (!leadId) throw new Error('no lead')
  const cookie = (await services.receipts.issue(leadId, services.now())).split(';', 1)[0] ?? ''
  const reader = await ProvenReader.check(services, cookie)
  if (!reader) throw new Error('not proven')
  return { person, cookie, reader }
}

let texts = 0

/** A text that no other test has posted. */
export function newText(): string {
  texts++
  const inLetters = String(texts).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  return `What I think of fees, in other words: ${inLetters}`
}

type Posted = { article?: string; parentId?: string | null; text?: string; displayName?: string }

export function postAs(
  services: Services,
  reader: ProvenReader,
  { article = 'an-article', parentId = null, text = newText(), displayName = 'Ann' }: Posted = {},
  isTrap = false,
): Promise<PostCommentOutcome> {
  const words = { displayName, text }
  return postComment(services, reader, { article, parentId, words }, { isTrap })
}

type Row = { id: string; state: string; parent_id: string | null; phone_key: string }

/** Newest last. */
export async function commentRows(): Promise<Row[]> {
  const { results } = await env.PEOPLE.prepare(
    'SELECT id, state, parent_id, phone_key FROM comment ORDER BY created_at, id',
  ).all<Row>()
  return results
}

/** The comment that was posted last, published. */
export async function publishLast(): Promise<string> {
  const id = (await commentRows()).at(-1)?.id ?? ''
  await env.PEOPLE.prepare(`UPDATE comment SET state = 'approved' WHERE id = ?1`).bind(id).run()
  return id
}
