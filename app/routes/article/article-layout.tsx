import { assertNever } from '#app/shared/assert-never'
import { EditorialLayout } from './layouts/editorial-layout'
import { ExplainerLayout } from './layouts/explainer-layout'
import { FunnelLayout } from './layouts/funnel-layout'
import { PromotionLayout } from './layouts/promotion-layout'
import { StoryLayout } from './layouts/story-layout'
import type { LayoutProps } from './loaded'

/** One design for what we write, one each for the kinds of advertisement. */
export function ArticleLayout(props: LayoutProps) {
  const { kind } = props.article
  switch (kind) {
    case 'news':
    case 'analysis':
    case 'report':
      return <EditorialLayout {...props} />
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
