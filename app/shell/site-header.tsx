import { Link, NavLink } from 'react-router'
import { Badge } from '#app/ui/badge'
import { mainNav } from './site-nav'
import { Wordmark } from './wordmark'

export function SiteHeader({ sandbox }: { sandbox: boolean }) {
  return (
    <header className="page masthead">
      <Link to="/" className="wordmark">
        <Wordmark />
      </Link>
      {sandbox && <Badge>Sandbox</Badge>}
      <nav aria-label="Main" className="site-nav">
        {mainNav.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === '/'}>
            {label}
          </NavLink>
        ))}
      </nav>
    </header>
  )
}
