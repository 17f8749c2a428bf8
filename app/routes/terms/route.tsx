import { LegalPage, updated } from '#app/content/legal/legal-page'
import { TermsText, termsSections } from '#app/content/legal/terms-text'
import { pages } from '#app/content/pages'

export default function Terms() {
  return (
    <LegalPage
      page={pages.terms}
      updatedOn={updated.terms.on}
      sections={termsSections}
      deck="What you can expect from us, and what we ask of you."
    >
      <TermsText />
    </LegalPage>
  )
}
