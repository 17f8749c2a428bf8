import type { ReactNode } from 'react'

type Parts = { children: ReactNode }

/** What the sponsor offers, each name beside its words where there is room. */
export function Features({ children }: Parts) {
  return <div className="features">{children}</div>
}

/** What we have checked of a promotion. */
export function Checked() {
  return (
    <p>
      We checked the registration of the firm that calls. Figures of success and profit are
      illustrative, not results.
    </p>
  )
}

/** What someone asks before leaving a number. */
export function Questions() {
  return (
    <>
      <Question title="Can I lose money?">
        Yes, all of it. Software that follows rules also follows them when a market falls.
      </Question>
      <Question title="What should I ask about costs?">
        The price of a trade, of a month without gains and of a withdrawal.
      </Question>
    </>
  )
}

function Question({ title, children }: Parts & { title: string }) {
  return (
    <details className="more">
      <summary>
        <h3>{title}</h3>
      </summary>
      <p>{children}</p>
    </details>
  )
}
