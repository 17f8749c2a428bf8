export type NavItem = { to: string; label: string }

export const mainNav: NavItem[] = [
  { to: '/', label: 'Home' },
  { to: '/register', label: 'Register' },
]

export const footerNav: NavItem[] = mainNav
