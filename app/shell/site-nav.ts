export type NavItem = { to: string; label: string }

type Section = NavItem & {
  /** Where the prices that it lists have their pages. */
  prices?: string
}

export const mainNav: Section[] = [
  { to: '/', label: 'Home' },
  { to: '/markets', label: 'Markets' },
  { to: '/stocks', label: 'Stocks', prices: '/markets/stock/' },
  { to: '/crypto', label: 'Crypto', prices: '/markets/crypto/' },
  { to: '/forex', label: 'Forex', prices: '/markets/forex/' },
  { to: '/markets/rates', label: 'Rates' },
  { to: '/insights', label: 'Insights' },
  { to: '/advertise', label: 'Advertise' },
]

export function sectionAt(pathname: string): string | undefined {
  const path = pathname.toLowerCase()
  const isIn = ({ to, prices }: Section) =>
    path === to ||
    (to !== '/' && path.startsWith(`${to}/`)) ||
    (prices !== undefined && path.startsWith(prices))
  return mainNav.findLast(isIn)?.to
}

export const footerNav: NavItem[] = [
  { to: '/about', label: 'About' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/privacy/my-data', label: 'Your data' },
  { to: '/accessibility', label: 'Accessibility' },
  { to: '/terms', label: 'Terms' },
]
