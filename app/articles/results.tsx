import type { ReactNode } from 'react'
import { Claim, ClaimFootnote } from '#app/content/claim'
import type { ClaimId } from '#app/content/claims'
import { Bars } from './bars'

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

/** An example in dollars: where each bar starts and ends. */
const bars = [
  { name: 'Deposit', from: 0, to: 1_000 },
  { name: 'Gains', from: 1_000, to: 1_120, tone: 'up' },
  { name: 'Losses', from: 720, to: 1_120, tone: 'down' },
  { name: 'Fees', from: 620, to: 720, tone: 'down' },
  { name: 'What’s left', from: 0, to: 620 },
] as const

function Dashboard() {
  const withAmounts = bars.map((bar) => ({ ...bar, amount: amountOf(bar) }))
  const inWords = withAmounts.map(({ name, amount }) => `${name.toLowerCase()} ${amount}`)
  return (
    <figure>
      <Bars label={`Example of a month: ${inWords.join(', ')}`} bars={withAmounts} />
      <figcaption>
        Losses and fees leave less than the deposit. An example, not anyone’s result.
      </figcaption>
    </figure>
  )
}

function amountOf(bar: (typeof bars)[number]): string {
  const sign = 'tone' in bar ? { up: '+', down: '−' }[bar.tone] : ''
  return `${sign}$${(bar.to - bar.from).toLocaleString('en-CA')}`
}
