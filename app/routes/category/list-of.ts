import { redirect } from 'react-router'
import { pages } from '#app/content/pages'
import { boardPathOf } from '#app/market-board/boards'
import type { Route } from './+types/list-of'

/** The rates are markets too. Above an article are the insights, and above `/markets/<category>/<symbol>` is the board that lists the category. */
export function loader({ url }: Route.LoaderArgs) {
  const [, folder, category = ''] = url.pathname.split('/')
  if (folder === 'rates') return redirect(pages.rates.path, 301)
  if (folder === 'articles') return redirect(pages.insights.path, 301)
  return redirect(boardPathOf(category), 301)
}
