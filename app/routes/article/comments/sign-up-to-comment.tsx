import { Link } from 'react-router'
import { articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { toForm } from '#app/content/sponsored-pages'

/** The form that proves a phone: the page's own where it has one. */
export function SignUpToComment({ article }: { article: Article }) {
  const isAd = isSponsored(article)
  return (
    <p>
      <Link
        to={isAd ? articlePath(article.slug) + toForm.href : '/register'}
        data-opens={toForm['data-opens']}
        // Not by the router, which would scroll to a form that is in sight.
        reloadDocument={isAd}
        className="btn btn-secondary"
      >
        Sign Up to Comment
      </Link>
    </p>
  )
}
