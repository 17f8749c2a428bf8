import type { ReactNode } from 'react'
import { ClaimBlock, ClaimFootnote } from '#app/content/claim'
import type { ClaimId } from '#app/content/claims'

const profits: Record<string, { id: ClaimId; figure: ReactNode }> = {
  'royalbot-revolutionary-ai-assistant': {
    id: 'royalbot-profit-30-days',
    figure: <ClaimBlock id="royalbot-profit-30-days" />,
  },
  'groktrader-revolutionary-ai-assistant': {
    id: 'groktrader-profit-30-days',
    figure: <ClaimBlock id="groktrader-profit-30-days" />,
  },
}

/** The thirty days that a promotion shows, and the dashboard they are shown on. */
export function Results({ slug }: { slug: string }) {
  const profit = profits[slug]
  if (!profit) throw new Error(`No 30-day results for "${slug}"`)
  return (
    <section className="results" aria-labelledby="results">
      <h3 id="results">30-day results</h3>
      <Dashboard />
      <div className="results-figures">
        {profit.figure}
        <p className="text-soft">Profit over 30 days, as the dashboard would show it.</p>
      </div>
      <ClaimFootnote ids={[profit.id]} />
    </section>
  )
}

const bars = [30, 44, 26, 52, 40, 60, 34, 48, 66, 42, 56, 38]

function Dashboard() {
  return (
    <figure>
      <svg
        viewBox="0 0 640 300"
        className="dashboard"
        role="img"
        aria-label="Drawing of a dashboard: a menu at the left, a line chart without figures, and a row of bars"
      >
        <rect className="d-frame" x="1" y="1" width="638" height="298" rx="6" />
        <path className="d-rule" d="M120 1v298M120 44h519M140 200h480" />
        <path
          className="d-block"
          d="M18 20h70v8H18ZM18 64h84v6H18ZM18 86h64v6H18ZM18 108h76v6H18ZM18 130h54v6H18Z"
        />
        <path className="d-block" d="M140 18h120v10H140ZM540 18h80v10H540Z" />
        <path className="d-rule" d="M140 80h480M140 120h480M140 160h480" />
        <path
          className="d-line"
          d="M140 168l44-14 40 22 46-40 44 18 42-34 48 26 46-48 44 20 42-30 44 12"
        />
        {bars.map((height, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a fixed drawing
            key={index}
            className={index % 3 === 2 ? 'd-down' : 'd-up'}
            x={142 + index * 40}
            y={284 - height}
            width="24"
            height={height}
          />
        ))}
      </svg>
      <figcaption>
        Illustrative drawing of a dashboard, not a screenshot and not market data.
      </figcaption>
    </figure>
  )
}
