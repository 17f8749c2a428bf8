/** The screens of the funnel. */
export function FunnelTabs({ current }: { current: 'Steps' | 'Spend' }) {
  return (
    <nav className="states" aria-label="Funnel and spend">
      {Object.entries({ Steps: '/desk/funnel', Spend: '/desk/funnel/spend' }).map(([name, to]) => (
        <a key={name} href={to} aria-current={name === current ? 'page' : undefined}>
          {name}
        </a>
      ))}
    </nav>
  )
}
