import { Link } from 'react-router'
import { articlePath, isSponsored } from '#app/content/article'
import type { ShownArticle } from '#app/content/article-schema'
import { toForm } from '#app/content/sponsored-pages'

/** The form that proves a phone: the page's own where it has one. */
export function SignUpToComment({ article }: { article: ShownArticle }) {
  const words = 'Sign Up to Comment'
  if (!isSponsored(article)) {
    return (
      <p>
        <Link to="/register" className="btn btn-secondary">
          {words}
        </Link>
      </p>
    )
  }
  // Not by the router, which would scroll to a form that is in sight.
  const href = articlePath(article.slug) + toForm.href
  return (
    <p>
      <a {...toForm} href={href} className="btn btn-secondary">
        {words}
      </a>
    </p>
  )
}
