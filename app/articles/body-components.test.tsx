import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Fact } from './body-components'
import { PensionChart } from './pension-chart'
import { Results } from './results'

vi.mock('virtual:articles', () => ({
  articles: [],
  facts: {
    'tfsa-limit': {
      name: 'Limit',
      value: '$7,000',
      from: '2026-01-01',
      until: '2026-12-31',
      source: { name: 'Agency', url: 'https://agency.example/limits' },
    },
  },
}))

it('states a fact with its year and a link to its source, and nothing of one that is withheld', () => {
  const html = renderToStaticMarkup(<Fact id="tfsa-limit" />)
  expect(html.replace(/<[^>]*>/g, '')).toBe(' Limit, 2026: $7,000 (Agency).')
  expect(html).toContain('href="https://agency.example/limits"')
  expect(renderToStaticMarkup(<Fact id="rrsp-limit" />)).toBe('')
})

it.each([
  ['pension', <PensionChart key="chart" />],
  ['results', <Results key="chart">A month.</Results>],
])('draws the bars of %s on one scale, and says their amounts', (_, chart) => {
  const html = renderToStaticMarkup(chart)
  const label = html.match(/aria-label="([^"]*)"/)?.[1]
  const bars = [...html.matchAll(/width="([\d.]+)%"[^>]*><\/rect><text[^>]*>([^<]*)/g)]
  expect(bars.length).toBeGreaterThanOrEqual(3)
  const perUnit = bars.map(
    ([, width, amount]) => Number(width) / Number(amount?.replace(/\D/g, '')),
  )
  for (const scale of perUnit) expect(scale / (perUnit[0] ?? 0)).toBeCloseTo(1, 1)
  for (const [, , amount] of bars) expect(label).toContain(amount)
})
