import type { ReactNode } from 'react'
import { Bars } from './bars'

/** The figures that a promotion gives, and a diagram of a month that it leaves out. */
export function Results({ children }: { children: ReactNode }) {
  return (
    <section className="results" aria-labelledby="results">
      <h3 id="results">30-day results</h3>
      {children}
      <Dashboard />
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
