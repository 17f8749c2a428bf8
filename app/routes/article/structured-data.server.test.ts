import { expect, it } from 'vitest'
import { findArticle } from '#app/content/catalogue'
import { structuredData } from './structured-data.server'

const origin = 'https://maple.test'
const found = findArticle('royalbot-revolutionary-ai-assistant')
if (!found) throw new Error('no article')
const described = { article: found, section: { label: 'Crypto', to: '/crypto' }, origin }

const jsonOf = (markup: string) =>
  Array.from(markup.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g), ([, json]) =>
    JSON.parse(json ?? ''),
  )

it('escapes a headline that would close its script', () => {
  const headline = '</script><script>alert(1)</script>'
  const { markup } = structuredData({ ...described, article: { ...found, headline } })
  expect(markup.match(/<\/?script/g)).toHaveLength(4)
  expect(jsonOf(markup)[0]).toMatchObject({ headline })
})

it('names who paid for a sponsored article, and holds no claim', () => {
  const [article] = jsonOf(structuredData(described).markup)
  expect(article).toMatchObject({
    '@type': 'AdvertiserContentArticle',
    sponsor: { '@type': 'Organization', name: found.sponsor },
  })
  expect(JSON.stringify(article)).not.toMatch(/\d\s?%|\$\s?\d/)
})
