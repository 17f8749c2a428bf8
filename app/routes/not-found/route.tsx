import { data } from 'react-router'
import { servicesContext } from '#app/services'
import { loggedPath } from '#app/shared/error-fields'
import type { Route } from './+types/route'
import { NotFound } from './not-found'

export function loader({ context, url }: Route.LoaderArgs) {
  context.get(servicesContext).log.info('page.not_found', { path: loggedPath(url.pathname) })
  throw data(null, { status: 404 })
}

export default NotFound
