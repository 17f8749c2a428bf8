import { type LeadState, leadReference } from '#app/domain/leads/lead'
import type { LeadId } from '#app/shared/brands'

/** A state by its word, and by a colour where someone has to act. */
export function State({ state }: { state: LeadState }) {
  return (
    <span className="state" data-state={state}>
      {state}
    </span>
  )
}

export function LeadLink({ id }: { id: LeadId }) {
  return (
    <a href={`/desk/leads/${id}`} className="reference">
      {leadReference(id)}
    </a>
  )
}
