import { data } from 'react-router'
import { NotFound } from '#app/shell/error-page'

export function loader() {
  throw data(null, { status: 404 })
}

export default NotFound
