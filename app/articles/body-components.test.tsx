import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { Fact } from './body-components'

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
