import { Link } from 'react-router'
import { leaf, site } from '#app/content/site'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import { mainNav } from './site-nav'

/**
 * The site's name, its sections and its search: popovers behind buttons where there is no room, else one row.
 * Rendered by the server only; `useMarkedSection` moves its mark.
 */
export function Masthead({ current }: { current: string | undefined }) {
  return (
    <>
      <Link to="/" className="wordmark">
        <Wordmark />
      </Link>
      <div id={menuId} popover="auto" className="site-menu">
        <nav aria-label="Main" className="site-nav">
          {mainNav.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      </div>
      <SiteSearch />
      <LinkButton to="/register" className="masthead-register">
        <span data-asks="">Register</span>
        <span className="if-registered">Your call</span>
      </LinkButton>
      <button
        type="button"
        className="masthead-button menu-button"
        popoverTarget={menuId}
        aria-label="Menu"
      >
        <Icon name="menu" />
        <Icon name="close" />
      </button>
    </>
  )
}

const menuId = 'site-menu'
const searchId = 'site-search'

function SiteSearch() {
  return (
    <>
      <button
        type="button"
        className="masthead-button search-button"
        popoverTarget={searchId}
        aria-label="Open search"
      >
        <Icon name="search" />
      </button>
      <search id={searchId} popover="auto" className="site-search">
        <form action="/search">
          <input
            className="input"
            type="search"
            name="q"
            aria-label="Search the site"
            placeholder="Search"
            autoComplete="off"
            maxLength={100}
            required
          />
          <button type="submit" aria-label="Search">
            <Icon name="search" />
          </button>
        </form>
      </search>
    </>
  )
}

/** A maple leaf made of five straight strokes, and the name. */
function Wordmark() {
  return (
    <>
      <svg
        aria-hidden="true"
        className="icon"
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="currentColor"
      >
        <path d={leaf} />
      </svg>
      {site.name}
    </>
  )
}
