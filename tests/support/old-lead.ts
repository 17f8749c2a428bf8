import { env } from 'cloudflare:workers'
import { day } from '#app/shared/time.ts'
import { newPerson } from './api.ts'
import { register } from './registered.ts'
import { testServices } from './services.ts'

/** Registers a person fifty days ago, so days before today aren't before anything stored of them. */
export async function oldLead(person = newPerson()) {
  const { leadId } = await register(testServices(), person)
  if (leadId === null) throw new Error('no lead')
  await env.PEOPLE.prepare('UPDATE lead SET created_at = ?2 WHERE id = ?1')
    .bind(leadId, Date.now() - 50 * day)
    .run()
  return { person, leadId, path: `/desk/leads/${leadId}` }
}
