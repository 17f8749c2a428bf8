import { PreparedMarkup } from '#app/document/prepared-markup'
import type { Loaded } from '#app/routes/article/loaded'

export function ArticleText({ loaded }: { loaded: Loaded }) {
  return <PreparedMarkup name="body" markup={loaded.markup.body} className="article-text" />
}
