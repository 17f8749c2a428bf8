import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import type { site } from '#app/content/site.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { blocks, type Finding, notice } from './finding.ts'

type Shown = Pick<ArticleFrontmatter, 'slug' | 'sample' | 'sponsor' | 'sponsorRegistration'>

export type Content = {
  articles: readonly Shown[]
  contacts: Pick<typeof site, 'email' | 'privacyEmail' | 'securityEmail' | 'postalAddress'>
  claimProblems: readonly string[]
}

type Pages = { environment: Environment; content: Content }

/** Returns what a page would say untruly. Staging, which no one reads, may. */
export function contentFindings({ environment, content }: Pages): Finding[] {
  const { articles, contacts, claimProblems } = content
  const samples = articles.filter(({ sample }) => sample).map(({ slug }) => slug)
  const findings = [
    ...claimProblems.map((problem) =>
      blocks(problem.replace(/\.$/, ''), 'Correct app/content/claims.ts or the page'),
    ),
    ...sponsorFindings(articles),
    ...contactFindings(contacts),
  ]
  if (environment === 'staging') return findings.map((one) => ({ ...one, level: 'notice' }))
  if (samples.length === 0) return findings
  const what = `Samples that are left out: ${samples.join(', ')}`
  return [...findings, notice(what, 'A page with a sponsor of its own is published')]
}

function sponsorFindings(articles: readonly Shown[]): Finding[] {
  return articles
    .filter(
      ({ sample, sponsor, sponsorRegistration }) => !sample && sponsor && !sponsorRegistration,
    )
    .map(({ slug, sponsor }) =>
      blocks(
        `Article ${slug}: the registration of ${sponsor} was never looked up`,
        'Look it up and fill in its sponsorRegistration',
      ),
    )
}

function contactFindings(contacts: Content['contacts']): Finding[] {
  return Object.entries(contacts)
    .filter(([, contact]) => /\.example$|\bM0M 0M0\b/.test(contact))
    .map(([name, contact]) =>
      blocks(`${name} in app/content/site.ts is a placeholder (${contact})`, 'Put your own there'),
    )
}
