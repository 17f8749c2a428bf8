import * as z from 'zod/mini'
import { minute } from '#app/shared/time'
import { keptCookie } from './kept-cookie'

/** A look at a person that was audited; it names no one. The next page shows the person once. */
export const keptReveal = keptCookie({
  name: 'desk_revealed',
  lifeMs: minute,
  pathOf: (id) => `/desk/leads/${id}`,
  schema: z.literal(true),
})
