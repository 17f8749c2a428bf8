import { Children, isValidElement, type ReactNode } from 'react'
import { ClaimFootnote, Dagger } from '#app/content/claim'
import type { ClaimId } from '#app/content/claims'
import { toForm } from '#app/content/sponsored-pages'
import { Icon } from '#app/ui/icon'

type CtaProps = {
  text: string
  /** The claim in its words: it carries the dagger, with the footnote right below. */
  claim?: ClaimId
}

/** Leads to the page's form. It shakes once when first seen (`calls.css`). */
export function Cta(props: CtaProps) {
  return <CallGroup calls={[props]} />
}

/** Calls that stand together, with one footnote below them. */
export function Calls({ children }: { children: ReactNode }) {
  const calls = Children.toArray(children).filter((child) => isValidElement<CtaProps>(child))
  return <CallGroup calls={calls.map(({ props }) => props)} />
}

function CallGroup({ calls }: { calls: readonly CtaProps[] }) {
  const ids = calls.flatMap(({ claim }) => claim ?? [])
  const noteId = ids.length > 0 ? `note-${ids[0]}` : undefined
  return (
    <p className="cta" data-print="no">
      {calls.map(({ text, claim }, index) => (
        <a
          key={text}
          {...toForm}
          className={`btn ${index === 0 ? 'btn-primary' : 'btn-secondary'} cta-button`}
          data-call=""
          aria-describedby={claim && noteId}
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
      ))}
      <ClaimFootnote ids={ids} noteId={noteId} />
    </p>
  )
}
