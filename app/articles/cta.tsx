import { ClaimQualifier } from '#app/content/claim'
import type { ClaimId } from '#app/content/claims'
import { Icon } from '#app/ui/icon'

type CtaProps = {
  text: string
  /** The claim in its words: the qualifier then stands right below. */
  claim?: ClaimId
}

/** Leads to the page's form. It shakes once when first seen (`article.css`). */
export function Cta({ text, claim }: CtaProps) {
  return (
    <p className="cta" data-print="no">
      <a href="#contact-form" className="btn btn-primary cta-button" data-call="">
        {text}
        <Icon name="arrow" />
      </a>
      {claim && <ClaimQualifier id={claim} />}
    </p>
  )
}
