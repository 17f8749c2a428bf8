import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { FramePart } from '#app/document/frame-part'
import { LinkButton } from '#app/ui/button'
import { Icon } from '#app/ui/icon'
import { mainNav } from './site-nav'
import { Wordmark } from './wordmark'

/** One navigation: a popover behind a button on phones, a row on wider screens. */
export function SiteHeader({ children }: { children: ReactNode }) {
  return (
    <header>
      <FramePart name="masthead" className="page masthead">
        <Masthead />
      </FramePart>
      {children}
    </header>
  )
}

export function Masthead() {
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
            <NavLink key={to} to={to} end={to === '/'} onClick={closeMenu}>
              {label}
            </NavLink>
          ))}
        </nav>
        <SiteSearch />
      </div>
    </>
  )
}

const menuId = 'site-menu'

/** Also of the page that is shown already. */
function closeMenu() {
  document.getElementById(menuId)?.hidePopover?.()
}

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
