import { LegalPage, updated } from '#app/content/legal/legal-page'
import { PrivacyText, privacySections } from '#app/content/legal/privacy-text'
import { pages } from '#app/content/pages'
import { servicesContext } from '#app/services'
import type { Route } from './+types/route'
import { privacyPeriods } from './privacy-periods'

export function loader({ context }: Route.LoaderArgs) {
  const { buyers, settings } = context.get(servicesContext)
  return {
    buyerName: buyers.choose('').name,
    periods: privacyPeriods(settings),
    hasRobotCheck: settings.turnstileSiteKey !== null,
  }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return (
    <LegalPage
      page={pages.privacy}
      updatedOn={updated.privacy.on}
      sections={privacySections}
      deck="What we store about you, for how long, who receives it and how to withdraw consent."
    >
      <PrivacyText {...loaderData} />
    </LegalPage>
  )
}
