import { ServerPart } from '#app/document/server-part'
import type { Loaded } from '#app/routes/article/loaded'

/** The article's picture, in the page itself: the first paint waits for no other file. */
export function ArticleCover({ loaded, className }: { loaded: Loaded; className?: string }) {
  const classes = className ? `cover ${className}` : 'cover'
  return <ServerPart part={loaded.parts.cover} className={classes} />
}
