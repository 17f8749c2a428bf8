import {
  isRouteErrorResponse,
  NavLink,
  Outlet,
  useLoaderData,
  useLocation,
  useRouteError,
} from 'react-router'
import { site } from '#app/content/site'
import { shortMonth } from '#app/shared/time'
import { torontoZone } from '#app/shared/toronto-time'
import type { loadFrame } from './frame-route'
import { keys, screens } from './keys'
import { SearchBox } from './leads/search-box'

const shortDay = new Intl.DateTimeFormat('en-CA', {
  month: 'short',
  day: 'numeric',
  timeZone: torontoZone,
})

export function DeskFrame() {
  const { email, role, isLocal, dueAt, isOverdue, isDueSoon, waiting } =
    useLoaderData<typeof loadFrame>()
  const { pathname } = useLocation()
  return (
    <>
      <a href="#main" className="skip">
        Skip to content
      </a>
      <header className="head">
        <p className="mark">
          {site.name} <span>desk</span> {isLocal && <small className="sandbox">Sandbox</small>}
        </p>
        <nav aria-label="Desk">
          {screens.map(({ to, label }) => (
            <NavLink key={to} to={to} data-calm={(label === 'Inbox' && !isDueSoon) || undefined}>
              {label} {waiting[label] ? <small>{waiting[label]}</small> : null}
              {label === 'Inbox' && dueAt !== null && (
                <small>
                  {isOverdue ? ' overdue' : ` by ${shortMonth(shortDay.format(dueAt))}`}
                </small>
              )}
            </NavLink>
          ))}
        </nav>
        <form method="post" action="/desk/sign-out" className="who">
          {pathname !== '/desk/leads' && (
            <a href="/desk/leads#q" className="find">
              Find
            </a>
          )}
          <button type="button" id="show-keys" className="quiet" hidden>
            Keys
          </button>
          <span title={`${email}, ${role}`}>
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
        {pathname !== '/desk/leads' && <SearchBox />}
      </header>
      <main id="main">
        <Outlet />
      </main>
      <KeyList />
    </>
  )
}

/** Lists the shortcut keys, which can be turned off (WCAG 2.1.4). Their script opens it. */
function KeyList() {
  return (
    <dialog id="keys" aria-labelledby="keys-title">
      <h2 id="keys-title">Keys</h2>
      <dl className="facts">
        {keys.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
        {screens.map(({ key, label }) => (
          <div key={key}>
            <dt>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
      <form method="dialog" className="who">
        <label>
          <input type="checkbox" id="keys-on" /> Keys are on
        </label>
        <button type="submit">Close</button>
      </form>
    </dialog>
  )
}

/** Shows that a page of the desk does not exist. Other errors are the Worker's to report. */
export function NotHere() {
  const error = useRouteError()
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 404, data: '' }
  // The router's own errors quote the request.
  const words = typeof data === 'string' && !data.startsWith('Error:') ? data : ''
  return (
    <>
      <title>{`Error · ${site.name} desk`}</title>
      <h1>{status === 404 ? 'There is no such page.' : 'That can’t be done here.'}</h1>
      {words && <p>{words}</p>}
      <p>
        <a href="/desk/leads">All leads</a>
      </p>
    </>
  )
}
