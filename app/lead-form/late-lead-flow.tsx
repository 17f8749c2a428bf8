import { late } from '#app/document/still'

/** `LeadFlow` on pages that are there to be read: its code comes after theirs. */
export const LeadFlow = late(
  'LeadFlow',
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
