import { Link } from 'react-router'

export type Crumb = { label: string; to: string }

/** Links to the parent pages. `here` is this page's short name. */
export function Breadcrumbs({ trail, here }: { trail: Crumb[]; here: string }) {
  return (
    <nav aria-label="Breadcrumb" className="breadcrumbs">
      <ol>
        {trail.map(({ label, to }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  )
}

type Described = {
  origin: string
  trail: readonly Crumb[]
  words: { heading: string; path: string }
}

/**
 * Returns schema.org's way to the page. Search engines document no type for a rate or a quote (`ExchangeRateSpecification`
 * is in none of their galleries), so there is none.
 */
export function breadcrumbList({ origin, trail, words }: Described) {
  const crumbs = [
    { name: 'Home', item: `${origin}/` },
    ...trail.map(({ label, to }) => ({ name: label, item: `${origin}${to}` })),
    { name: words.heading, item: `${origin}${words.path}` },
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...crumb,
    })),
  }
}
