export type NavItem = { to: string; label: string }

export const mainNav: NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/markets', label: 'Markets' },
  { to: '/stocks', label: 'Stocks' },
  { to: '/crypto', label: 'Crypto' },
  { to: '/forex', label: 'Forex' },
  { to: '/markets/rates', label: 'Rates' },
  { to: '/insights', label: 'Insights' },
  { to: '/advertise', label: 'Advertise' },
]

/** Returns the section of a path. A price's page, below that of markets, is in the section that lists it. */
export function sectionAt(pathname: string): string | undefined {
  const path = pathname.toLowerCase()
  const isIn = (to: string) => path === to || (to !== '/' && path.startsWith(`${to}/`))
  const found = mainNav.findLast(({ to }) => isIn(to) || isIn(`/markets${to.replace(/s$/, '')}`))
  return found?.to
}

export const footerNav: NavItem[] = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/privacy/my-data', label: 'Your data' },
  { to: '/accessibility', label: 'Accessibility' },
  { to: '/terms', label: 'Terms' },
]
