import { PreparedMarkup } from '#app/document/prepared-markup'
import type { Loaded } from '../loaded'

export function ArticleText({ loaded }: { loaded: Loaded }) {
  return <PreparedMarkup name="body" markup={loaded.markup.body} className="article-text" />
}
