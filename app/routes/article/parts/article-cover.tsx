import { PreparedMarkup } from '#app/document/prepared-markup'
import type { Loaded } from '#app/routes/article/loaded'

/** The article's picture, in the page itself: the first paint waits for no other file. */
export function ArticleCover({ loaded, className }: { loaded: Loaded; className?: string }) {
  const classes = className ? `cover ${className}` : 'cover'
  return <PreparedMarkup name="cover" markup={loaded.markup.cover} className={classes} />
}
