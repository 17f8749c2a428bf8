import { ArticleCover } from '#app/routes/article/parts/article-header'
import { SponsoredPage } from '#app/routes/article/parts/sponsored-page'
import type { LayoutProps } from '#app/routes/article/view'

/** Lead, banner, form, text, and comments for those who sent the form. */
export function FunnelLayout(props: LayoutProps) {
  return (
    <SponsoredPage
      {...props}
      cover={<ArticleCover loaded={props.loaded} className="article-cover" />}
      formTitle="Get early access"
    />
  )
}
