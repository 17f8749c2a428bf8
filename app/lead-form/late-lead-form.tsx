import { late } from '#app/document/late'
import { FormSkeleton } from '#app/ui/form-skeleton'

/** `LeadForm` for pages to read: its code loads after theirs. */
export const LeadForm = late(
  async () => (await import('./lead-form')).LeadForm,
  function NoForm() {
    return (
      <p>
        The form could not be loaded.{' '}
        <a className="link" href="/connect">
          Open it as a page
        </a>
      </p>
    )
  },
  <FormSkeleton />,
)
