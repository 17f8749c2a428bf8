import { Prepared } from '#app/content/prepared'
import type { Loaded } from '../loaded'

export function ArticleText({ loaded }: { loaded: Loaded }) {
  return <Prepared name="body" markup={loaded.markup?.body} className="article-text" />
}
