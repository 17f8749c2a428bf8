import * as messages from '#app/content/messages'
import { ButtonsForm } from '#app/ui/buttons-form'
import { toast } from '#app/ui/toast'

/** Renders the one form of all stars; those in prepared cards refer to it by `form="watch"`. */
export function WatchForm() {
  return (
    <ButtonsForm
      id="watch"
      action="/markets/watchlist"
      whenLost={messages.network}
      onSend={(id) => {
        const star = document.querySelector(`.star[value="${id}"]`)
        const wasWatched = star?.getAttribute('aria-pressed') === 'true'
        const words = wasWatched ? 'Removed from your watchlist.' : 'Added to your watchlist.'
        return () => toast(words, { tone: 'success' })
      }}
    />
  )
}

/** Renders the star as `price-parts.server.ts` does. */
export function WatchStar({
  id,
  name,
  isWatched,
}: {
  id: string
  name: string
  isWatched: boolean
}) {
  return (
    <button
      type="submit"
      form="watch"
      name="watch"
      value={id}
      className="star"
      aria-pressed={isWatched}
      aria-label={`Watch ${name}`}
    >
      {isWatched ? '★' : '☆'}
    </button>
  )
}
