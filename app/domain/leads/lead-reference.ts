import type { LeadId } from '#app/shared/brands'

/** Returns what a person quotes of their lead: long enough for the operator to find it. */
export function leadReference(id: LeadId): string {
  return id.slice(0, 8)
}
