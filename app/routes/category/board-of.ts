import { redirect } from 'react-router'
import { boards } from '#app/market-board/boards'
import type { Route } from './+types/board-of'

/** Above `/markets/<category>/<symbol>` is the board that lists the category. */
export function loader({ url }: Route.LoaderArgs) {
  const category = url.pathname.split('/')[2]
  const { page } = category === 'crypto' || category === 'forex' ? boards[category] : boards.stocks
  return redirect(page.path, 301)
}
