type Described = {
  origin: string
  trail: readonly { label: string; to: string }[]
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
