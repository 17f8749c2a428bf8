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
        The sponsor gives a profit of {profit.figure} in 30 days, but no deposit. A month can also
        go the other way:
      </p>
      <Dashboard />
      <ClaimFootnote ids={[profit.id]} />
    </section>
  )
}

/** An example in dollars: `from` and `to` are where each bar starts and ends. */
const bars = [
  { name: 'Deposit', from: 0, to: 1_000 },
  { name: 'Gains', from: 1_000, to: 1_120, tone: 'up' },
  { name: 'Losses', from: 720, to: 1_120, tone: 'down' },
  { name: 'Fees', from: 620, to: 720, tone: 'down' },
  { name: 'What’s left', from: 0, to: 620 },
]
const signs: Record<string, string> = { up: '+', down: '−' }

/** Units of the drawing. */
const left = 70
const perDollar = 0.18

function Dashboard() {
  return (
    <figure>
      <svg
        viewBox="0 0 340 110"
        className="dashboard"
        fontSize="11"
        role="img"
        aria-label={`Example of a month: ${bars.map((bar) => `${bar.name.toLowerCase()} ${amountOf(bar)}`).join(', ')}`}
      >
        <path className="d-rule" d={`M${left} 0V110`} />
        {bars.map(({ name, from, to, tone }, index) => (
          <g key={name} className="d-bar" data-tone={tone}>
            <text x={left - 6} y={15 + index * 22} textAnchor="end">
              {name}
            </text>
            <rect
              x={left + perDollar * from}
              y={3 + index * 22}
              width={perDollar * (to - from)}
              height="16"
            />
            <text x={left + perDollar * to + 6} y={15 + index * 22}>
              {amountOf({ from, to, tone })}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        Losses and fees leave less than the deposit. An example, not anyone’s result.
      </figcaption>
    </figure>
  )
}

function amountOf({ from, to, tone = '' }: { from: number; to: number; tone?: string }): string {
  return `${signs[tone] ?? ''}$${(to - from).toLocaleString('en-CA')}`
}
