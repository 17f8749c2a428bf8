/** Names with their values; an absent value is unknown. */
export function FactList({ of }: { of: Record<string, React.ReactNode> }) {
  return (
    <dl className="facts">
      {Object.entries(of).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? 'unknown'}</dd>
        </div>
      ))}
    </dl>
  )
}
