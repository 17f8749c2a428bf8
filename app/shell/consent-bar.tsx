import { Link, useLocation } from 'react-router'
import { buttonClass } from '#app/ui/button'

/** Where the footer's Ad settings lead to, if its page has no bar. */
export const adSettingsPath = '/privacy'

/**
 * On every page where an ad network is configured, else on the one that Ad settings lead to. The same markup for
 * everyone: attributes of the root element, set before the first paint, decide whether it asks, states the choice, or
 * is hidden (`consent.css`). It asks only visitors who came by an ad of a configured network.
 */
export function ConsentBar({ hasAds }: { hasAds: boolean }) {
  const { pathname } = useLocation()
  if (!hasAds && pathname !== adSettingsPath) return null
  return (
    <section
      id="privacy-choices"
      className="consent"
      aria-labelledby="privacy-choices-title"
      tabIndex={-1}
    >
      <PrivacyQuestion />
    </section>
  )
}

function PrivacyQuestion() {
  return (
    <div className="page consent-body">
      <div>
        <h2 id="privacy-choices-title">Allow ad measurement?</h2>
        <p>
          If you agree, the ad network that sent you here can measure this visit. If not, we delete
          the ad’s click ID.{' '}
          <Link to="/privacy" className="link">
            Privacy policy
          </Link>
        </p>
        <p className="consent-state" data-for="granted">
          Current setting: <strong>on</strong>.
        </p>
        <p className="consent-state" data-for="denied">
          Current setting: <strong>off</strong>.
        </p>
        <p className="consent-state" data-for="gpc">
          Your browser sends Global Privacy Control. We treat that as <strong>off</strong>: no ad
          network’s script runs.
        </p>
      </div>
      <form method="post" action="/preferences" data-prefs className="consent-actions">
        <button
          type="submit"
          name="consent"
          value="denied"
          className={buttonClass('secondary')}
          suppressHydrationWarning
        >
          Decline
        </button>
        <button
          type="submit"
          name="consent"
          value="granted"
          className={buttonClass('secondary')}
          suppressHydrationWarning
        >
          Allow
        </button>
      </form>
    </div>
  )
}
