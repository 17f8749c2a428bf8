import { late } from '#app/document/late'

/** `LeadFlow` for pages to read: its code loads after theirs. */
export const LeadFlow = late(
  async () => (await import('./lead-flow')).LeadFlow,
  function NoForm() {
    return (
      <p>
        The form could not be loaded.{' '}
        <a className="link" href="/connect">
          Open it as a page
        </a>
        .
      </p>
    )
  },
)
