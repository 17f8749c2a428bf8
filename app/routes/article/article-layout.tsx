import { assertNever } from '#app/shared/assert-never'
import { AnalysisLayout } from './layouts/analysis-layout'
import { ExplainerLayout } from './layouts/explainer-layout'
import { FunnelLayout } from './layouts/funnel-layout'
import { NewsLayout } from './layouts/news-layout'
import { PromotionLayout } from './layouts/promotion-layout'
import { ReportLayout } from './layouts/report-layout'
import { StoryLayout } from './layouts/story-layout'
import type { LayoutProps } from './loaded'

/** A kind is a design. */
export function ArticleLayout(props: LayoutProps) {
  const { kind } = props.article
  switch (kind) {
    case 'news':
      return <NewsLayout {...props} />
    case 'analysis':
      return <AnalysisLayout {...props} />
    case 'report':
      return <ReportLayout {...props} />
    case 'explainer':
      return <ExplainerLayout {...props} />
    case 'funnel':
      return <FunnelLayout {...props} />
    case 'promotion':
      return <PromotionLayout {...props} />
    case 'story':
      return <StoryLayout {...props} />
    default:
      return assertNever(kind)
  }
}
