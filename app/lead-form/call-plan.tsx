type CallPlanProps = { firm: string; call: { words: string; calendar: string | null } }

/** The call that a visitor with a chosen time asked for. */
export function CallPlan({ firm, call: { words, calendar } }: CallPlanProps) {
  if (calendar === null) return <p>You asked {firm} to text you before calling.</p>
  return (
    <p>
      You asked {firm} to call: <strong>{words}</strong>.{' '}
      <a className="link" href={calendar} download>
        Add to calendar
      </a>
    </p>
  )
}
