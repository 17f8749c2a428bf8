import { Link } from 'react-router'
import { leaf, site } from '#app/content/site'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import { mainNav } from './site-nav'

/**
 * The site's name and its one navigation: a popover behind a button on phones, a row on wider screens. Rendered by the
 * server only; `useMarkedSection` moves its mark.
 */
export function Masthead({ current }: { current: string | undefined }) {
  return (
    <>
      <Link to="/" className="wordmark">
        <Wordmark />
      </Link>
      <LinkButton to="/register" className="masthead-register">
        Register
      </LinkButton>
      <button type="button" className="menu-button" popoverTarget={menuId} aria-label="Menu">
        <Icon name="menu" />
        <Icon name="close" />
      </button>
      <div id={menuId} popover="auto" className="site-menu">
        <nav aria-label="Main" className="site-nav">
          {mainNav.map(({ to, label }) => (
            <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <SiteSearch />
      </div>
    </>
  )
}

const menuId = 'site-menu'

function SiteSearch() {
  return (
    <search className="site-search">
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
