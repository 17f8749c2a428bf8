import type { ReactNode } from 'react'
import { Claim, ClaimFootnote } from '#app/content/claim'
import type { ClaimId } from '#app/content/claims'

const profits: Record<string, { id: ClaimId; figure: ReactNode }> = {
  'royalbot-revolutionary-ai-assistant': {
    id: 'royalbot-profit-30-days',
    figure: <Claim id="royalbot-profit-30-days" />,
  },
  'groktrader-revolutionary-ai-assistant': {
    id: 'groktrader-profit-30-days',
    figure: <Claim id="groktrader-profit-30-days" />,
  },
}

/** The thirty days that a promotion promises, and a diagram of those that it does not. */
export function Results({ slug }: { slug: string }) {
  const profit = profits[slug]
  if (!profit) throw new Error(`No 30-day results for "${slug}"`)
  return (
    <section className="results" aria-labelledby="results">
      <h3 id="results">30-day results</h3>
      <p>
        The sponsor gives a profit of {profit.figure} in 30 days. A month can also go the other way:
      </p>
      <Dashboard />
      <ClaimFootnote ids={[profit.id]} />
    </section>
  )
}

/** Where each bar starts and ends, in units of the drawing. The lengths are illustrative. */
const bars = [
  { name: 'Deposit', from: 70, to: 300 },
  { name: 'Gains', from: 300, to: 330, tone: 'up' },
  { name: 'Losses', from: 242, to: 330, tone: 'down' },
  { name: 'Fees', from: 214, to: 242, tone: 'down' },
  { name: 'What’s left', from: 70, to: 214 },
]

function Dashboard() {
  return (
    <figure>
      <svg
        viewBox="0 0 340 110"
        className="dashboard"
        fontSize="11"
        role="img"
        aria-label="Diagram of a dashboard month: gains add to a deposit, losses and fees take more away, and less than the deposit is left"
      >
        <path className="d-rule" d="M70 0V110" />
        {bars.map(({ name, from, to, tone }, index) => (
          <g key={name} className="d-bar" data-tone={tone}>
            <text x="64" y={15 + index * 22} textAnchor="end">
              {name}
            </text>
            <rect x={from} y={3 + index * 22} width={to - from} height="16" />
          </g>
        ))}
      </svg>
      <figcaption>
        Losses and fees leave less than the deposit. Illustrative, not a screenshot.
      </figcaption>
    </figure>
  )
}
