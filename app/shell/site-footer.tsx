import { Link } from 'react-router'
import { attributions, disclaimer, site } from '#app/content/site'
import { adSettingsPath } from './consent-bar'
import { ContactLinks } from './contact-links'
import { footerNav } from './site-nav'
import { ThemeSwitch } from './theme-switch'

/** Rendered by the server only. */
export function SiteFooter() {
  return (
    <div className="page">
      <div className="footer-top">
        <nav aria-label="Footer">
          {footerNav.map(({ to, label }) => (
            <Link key={to} to={to}>
              {label}
            </Link>
          ))}
          <a href={`${adSettingsPath}#privacy-choices`}>Ad settings</a>
        </nav>
        <ContactLinks />
      </div>
      <div className="footer-words">
        <p>
          {disclaimer.notABroker} {disclaimer.educational} {disclaimer.advisor} {disclaimer.risk}
        </p>
        <p>
          Market data:{' '}
          {attributions.map(({ name, href }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={href} className="link" rel="noopener">
                {name}
              </a>
            </span>
          ))}
          . Every price shows its source and time.
        </p>
      </div>
      <div className="footer-end">
        <p>
          {site.name} ·{' '}
          <a href={`mailto:${site.email}`} className="link">
            {site.email}
          </a>
        </p>
        <ThemeSwitch />
      </div>
    </div>
  )
}
