import type { ReactNode } from 'react'

/** What the sponsor offers, each name beside its words where there is room. */
export function Features({ children }: { children: ReactNode }) {
  return <div className="features">{children}</div>
}

/** What we have checked of a promotion. */
export function Checked() {
  return (
    <ul className="checked">
      <li>We checked the registration of the firm that calls.</li>
      <li>We’ve seen no evidence for the sponsor’s figures.</li>
    </ul>
  )
}

const costs = [
  ['Subscription', 'Is it due in a month without gains?'],
  ['Spread or commission', 'How much to buy, and to sell?'],
  ['Overnight interest', 'How much a day? Can I turn it off?'],
  ['Withdrawal', 'How much, and how many days?'],
]

/** The kinds of cost, and a question about each. */
export function Costs() {
  return (
    <div className="table-scroll">
      <table>
        <thead>
          <tr>
            <th>Cost</th>
            <th>What to ask in the call</th>
          </tr>
        </thead>
        <tbody>
          {costs.map(([cost, question]) => (
            <tr key={cost}>
              <th>{cost}</th>
              <td>{question}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
