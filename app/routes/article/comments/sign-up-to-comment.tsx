import { Link } from 'react-router'
import { articlePath, isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'

/** The form that proves a phone: the page's own where it has one. */
export function SignUpToComment({ article }: { article: Article }) {
  const to = isSponsored(article) ? `${articlePath(article.slug)}#contact-form` : '/register'
  return (
    <p>
      <Link to={to} className="btn btn-secondary">
        Sign Up to Comment
      </Link>
    </p>
  )
}
