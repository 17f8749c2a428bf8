import { Link } from 'react-router'
import { disclaimer, site } from '#app/content/site'
import { footerNav } from './site-nav'

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <div className="page grid gap-5 sm:grid-cols-[1fr_auto] sm:gap-12">
        <p className="max-w-text">
          {disclaimer.notABroker} {disclaimer.educational} {disclaimer.advisor} {disclaimer.risk}
        </p>
        <nav aria-label="Footer" className="flex flex-wrap content-start gap-x-5 sm:justify-end">
          {footerNav.map(({ to, label }) => (
            <Link key={to} to={to} className="link">
              {label}
            </Link>
          ))}
          <a href={`mailto:${site.email}`} className="link">
            {site.email}
          </a>
        </nav>
      </div>
    </footer>
  )
}
