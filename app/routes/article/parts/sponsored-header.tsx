import type { ReactNode } from 'react'
import { disclaimer } from '#app/content/site'
import { FirmCard } from '#app/lead-form/firm-card'
import type { LayoutProps } from '#app/routes/article/view'
import { ArticleHeader } from './article-header'

type SponsoredHeaderProps = Pick<LayoutProps, 'article' | 'loaded'> & {
  kicker?: ReactNode
  byline: ReactNode
  cover: ReactNode
  /** The form, which follows the benefits on phones and is beside it on wide screens. */
  children: ReactNode
}

/** True of every firm that the form can name. */
const benefits = [
  'Free, with no obligation to invest',
  'One named firm calls, and you can check it first',
  'You can withdraw your consent at any time',
]

/** On sand, the colour of advertisements alone: the label, the sponsor, the offer and the form. */
export function SponsoredHeader({
  article,
  loaded,
  kicker,
  byline,
  cover,
  children,
}: SponsoredHeaderProps) {
  return (
    <div className="sponsored-head">
      {article.sponsor && <Disclosure sponsor={article.sponsor} />}
      <ArticleHeader article={article} section={loaded.section} kicker={kicker} />
      <ul className="benefits">
        {benefits.map((benefit) => (
          <li key={benefit}>{benefit}</li>
        ))}
      </ul>
      {children}
      <div className="sponsored-facts">
        {loaded.form && <FirmCard firm={loaded.form.setup.firm} title="The firm that calls you" />}
        {byline}
        {cover}
      </div>
    </div>
  )
}

/** Labels every sponsored article above its headline, in every layout. */
function Disclosure({ sponsor }: { sponsor: string }) {
  return (
    <aside className="disclosure" aria-label="Advertisement">
      <p className="ad-label">Advertisement</p>
      <p>
        Paid for by {sponsor}. {disclaimer.notABroker} {disclaimer.risk}
      </p>
    </aside>
  )
}
