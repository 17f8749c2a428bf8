import type { ReactNode } from 'react'
import { disclaimer } from '#app/content/site'
import { FirmCard } from '#app/lead-form/firm-card'
import type { LayoutProps } from '#app/routes/article/view'
import { ArticleHeader } from './article-header'

type SponsoredHeaderProps = Pick<LayoutProps, 'article' | 'loaded'> & {
  kicker?: ReactNode
  children: ReactNode
}

/** On sand, which only advertisements stand on: that it is one, who pays, and the firm that calls. */
export function SponsoredHeader({ article, loaded, kicker, children }: SponsoredHeaderProps) {
  return (
    <div className="sponsored-head">
      {article.sponsor && <Disclosure sponsor={article.sponsor} />}
      <ArticleHeader article={article} section={loaded.section} kicker={kicker}>
        {children}
      </ArticleHeader>
      {loaded.form && <FirmCard firm={loaded.form.setup.firm} title="The firm that calls you" />}
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
