import { ClaimFootnote, Dagger } from '#app/content/claim'
import type { ClaimId } from '#app/content/claims'
import { Icon } from '#app/ui/icon'

type CtaProps = {
  text: string
  /** The claim in its words: it carries the dagger, with the footnote right below. */
  claim?: ClaimId
}

/** Leads to the page's form. It shakes once when first seen (`article.css`). */
export function Cta({ text, claim }: CtaProps) {
  const noteId = claim && `note-${claim}`
  return (
    <p className="cta" data-print="no">
      <a
        href="#contact-form"
        className="btn btn-primary cta-button"
        data-call=""
        aria-describedby={noteId}
      >
        <span data-claim={claim}>
          {text}
          {claim && (
            <span aria-hidden="true">
              <Dagger id={claim} />
            </span>
          )}
        </span>
        <Icon name="arrow" />
      </a>
      {claim && <ClaimFootnote ids={[claim]} noteId={noteId} />}
    </p>
  )
}
