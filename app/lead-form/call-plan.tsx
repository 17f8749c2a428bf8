import type { SubmittedView } from './view'

type CallPlanProps = {
  firm: string
  call: NonNullable<SubmittedView['call']>
  /** The firm knows of it. */
  isRegistered?: boolean
}

/** The call that a visitor with a chosen time asked for. */
export function CallPlan({ firm, call: { words, calendar }, isRegistered }: CallPlanProps) {
  if (calendar === null) return <p>You asked {firm} to text you before calling.</p>
  return (
    <p>
      You asked {firm} to call: <strong>{words}</strong>.
      {isRegistered && (
        <>
          {' '}
          <a className="link whitespace-nowrap" href={calendar} download>
            Add to calendar
          </a>
        </>
      )}
    </p>
  )
}
