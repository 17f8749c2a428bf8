import {
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  NavLink,
  Outlet,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { site } from '#app/content/site'
import { deskContext } from './desk-services'

export function loadFrame({ context }: LoaderFunctionArgs) {
  const { member, isLocal } = context.get(deskContext)
  return { email: member.email, role: member.operator ? 'operator' : 'viewer', isLocal }
}

const screens = [
  { to: '/desk/leads', label: 'Leads' },
  { to: '/desk/today', label: 'Today' },
  { to: '/desk/inbox', label: 'Inbox' },
  { to: '/desk/funnel', label: 'Funnel' },
  { to: '/desk/links', label: 'Links' },
  { to: '/desk/audit', label: 'Audit' },
]

export function DeskFrame() {
  const { email, role, isLocal } = useLoaderData<typeof loadFrame>()
  return (
    <>
      <a href="#main" className="skip">
        Skip to content
      </a>
      <header className="head">
        <p className="mark">
          {site.name} <span>desk</span>
        </p>
        <nav aria-label="Desk">
          {screens.map(({ to, label }) => (
            <NavLink key={to} to={to}>
              {label}
            </NavLink>
          ))}
        </nav>
        <form method="post" action="/desk/sign-out" className="who">
          {isLocal && <span className="sandbox">Sandbox</span>}
          <span>
            {email} <small>{role}</small>
          </span>
          {isLocal ? (
            <button type="submit" className="quiet">
              Sign out
            </button>
          ) : (
            // Access redirects to another host, where a form of this page may not lead.
            <a href="/cdn-cgi/access/logout">Sign out</a>
          )}
        </form>
      </header>
      <main id="main">
        <Outlet />
      </main>
    </>
  )
}

/** Shows that a page of the desk does not exist. Other errors are the Worker's to report. */
export function NotHere() {
  const error = useRouteError()
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 404, data: '' }
  // The router's own errors quote the request.
  const words = typeof data === 'string' && !data.startsWith('Error:') ? data : ''
  return (
    <main id="main">
      <title>{`Error · ${site.name} desk`}</title>
      <h1>{status === 404 ? 'There is no such page.' : 'That can’t be done here.'}</h1>
      {words && <p>{words}</p>}
      <p>
        <a href="/desk/leads">All leads</a>
      </p>
    </main>
  )
}
