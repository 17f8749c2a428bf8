import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import type { site } from '#app/content/site.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { blocks, type Finding, notice } from './finding.ts'

type Shown = Pick<ArticleFrontmatter, 'slug' | 'sample' | 'sponsor' | 'sponsorRegistration'>

type Contact = 'publisher' | 'editor' | 'email' | 'privacyEmail' | 'securityEmail' | 'postalAddress'

export type Content = {
  articles: readonly Shown[]
  contacts: Pick<typeof site, Contact>
  claimProblems: readonly string[]
}

/** Returns what a page would say untruly. Staging, which no one reads, may. */
export function contentFindings(
  environment: Environment,
  { articles, contacts, claimProblems }: Content,
): Finding[] {
  const samples = articles.filter(({ sample }) => sample).map(({ slug }) => slug)
  const unchecked = articles.filter((one) => !one.sample && one.sponsor && !one.sponsorRegistration)
  const placeholders = Object.entries(contacts).filter(([, contact]) =>
    /\.example$|\bM0M 0M0\b|\(sample\)$/.test(contact),
  )
  const findings = [
    ...claimProblems.map((problem) =>
      blocks(problem.replace(/\.$/, ''), 'Correct app/content/claims.ts or the page'),
    ),
    ...unchecked.map(({ slug, sponsor }) =>
      blocks(
        `Article ${slug}: the registration of ${sponsor} was never looked up`,
        'Look it up and fill in its sponsorRegistration',
      ),
    ),
    ...placeholders.map(([name, contact]) =>
      blocks(`${name} in app/content/site.ts is a placeholder (${contact})`, 'Put your own there'),
    ),
  ]
  if (environment === 'staging') return findings.map((one) => ({ ...one, level: 'notice' }))
  if (samples.length === 0) return findings
  const what = `Samples that are left out: ${samples.join(', ')}`
  return [...findings, notice(what, 'A page with a sponsor of its own is published')]
}
