import { render } from '@testing-library/react'
import { createRoutesStub, Meta } from 'react-router'
import { expect, it } from 'vitest'
import { findArticle } from '#app/content/catalogue'
import { structuredData } from './structured-data'

const origin = 'https://maple.test'
const found = findArticle('royalbot-revolutionary-ai-assistant')
if (!found) throw new Error('no article')
const described = { article: found, section: { label: 'Crypto', to: '/crypto' }, origin }

it('escapes a headline that would close its script', () => {
  const headline = '</script><script>alert(1)</script>'
  const meta = () =>
    structuredData({ ...described, article: { ...found, headline } }).map((json) => ({
      'script:ld+json': json,
    }))
  const Stub = createRoutesStub([{ id: 'page', path: '/', Component: Meta, meta }])
  const { container } = render(<Stub initialEntries={['/']} />)
  const scripts = container.querySelectorAll('script')
  expect(scripts).toHaveLength(2)
  expect(container.innerHTML).not.toContain('</script><script>alert')
  expect(JSON.parse(scripts[0]?.textContent ?? '')).toMatchObject({ headline })
})

it('names who paid for a sponsored article, and holds no claim', () => {
  const [article] = structuredData(described)
  expect(article).toMatchObject({
    '@type': 'AdvertiserContentArticle',
    sponsor: { '@type': 'Organization', name: found.sponsor },
  })
  expect(JSON.stringify(article)).not.toMatch(/\d\s?%|\$\s?\d/)
})
