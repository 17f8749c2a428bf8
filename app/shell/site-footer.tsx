import { Link } from 'react-router'
import { attributions, disclaimer, site } from '#app/content/site'
import { themes } from '#app/shared/preferences'
import { adSettingsPath } from './consent-bar'
import { ContactLinks } from './contact-links'
import { footerNav } from './site-nav'

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
          Market data, unless marked as demo:{' '}
          {attributions.map(({ name, href }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <a href={href} className="link" rel="noopener">
                {name}
              </a>
            </span>
          ))}
          . Each list or page of prices names its source and time.
        </p>
      </div>
      <div className="footer-end">
        <p className="stamp">
          <span>{site.name}</span> <span>{site.postalAddress}</span>{' '}
          <span>
            <a href={`mailto:${site.email}`} className="link">
              {site.email}
            </a>
          </span>{' '}
          <span>
            <a href="/rss.xml" className="link">
              RSS
            </a>
          </span>
        </p>
        <ThemeSwitch />
      </div>
    </div>
  )
}

const labels = { system: 'System', light: 'Light', dark: 'Dark' }

/** A plain form. The frame's script sends it without a reload, and marks the pressed button of the server's markup. */
function ThemeSwitch() {
  return (
    <form method="post" action="/preferences" data-prefs className="theme-switch">
      <fieldset>
        <legend>Theme</legend>
        {themes.map((theme) => (
          <button type="submit" key={theme} name="theme" value={theme}>
            {labels[theme]}
          </button>
        ))}
      </fieldset>
    </form>
  )
}
