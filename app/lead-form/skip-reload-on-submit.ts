import type { Lost } from '#app/ui/or-lost'
import type { LeadFormResponse } from './view'

/**
 * The form's own responses carry all that changed, so sending it reloads no loader, unless the page names another firm
 * than the one that would call.
 */
export function skipReloadOnSubmit({
  formMethod,
  actionResult,
  defaultShouldRevalidate,
}: {
  formMethod?: string | undefined
  actionResult?: Partial<LeadFormResponse & Lost> | undefined
  defaultShouldRevalidate: boolean
}): boolean {
  if (formMethod?.toUpperCase() !== 'POST') return defaultShouldRevalidate
  return actionResult?.isConsentChanged === true
}
