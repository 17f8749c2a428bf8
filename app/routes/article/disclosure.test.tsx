import { render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { isSponsored } from '#app/content/article'
import type { Article } from '#app/content/article-schema'
import { catalogue } from '#app/content/catalogue'
import { sponsoredPages } from '#app/content/sponsored-pages'
import { emptyParts } from '#tests/support/article-parts'
import { ArticlePage } from './article-page'

function firstWords(article: Article): string {
  const loaded = {
    article,
    section: { label: 'Crypto', to: '/crypto' },
    parts: { ...emptyParts, body: { name: 'body', markup: '<p>Text.</p>' } },
    isUnlocked: false,
    comments: { count: 3, hasSamples: false, next: null, isReader: false },
    form: undefined,
  }
  const Page = () => <ArticlePage article={article} loaded={loaded} response={undefined} />
  const Stub = createRoutesStub([{ path: '/', Component: Page }])
  const { container } = render(<Stub initialEntries={['/']} />)
  return container.querySelector('article')?.textContent ?? ''
}

it('labels each of the nine as an advertisement before its first word, with who paid', () => {
  const paid = catalogue.filter(isSponsored)
  expect(paid.map(({ slug }) => slug).sort()).toEqual(Object.keys(sponsoredPages).sort())
  for (const article of paid) {
    expect(firstWords(article)).toMatch(
      new RegExp(
        `^AdvertisementPaid for by ${article.sponsor}\\. Maple Tape is not a licensed broker\\. You can lose all the money you invest\\.`,
      ),
    )
  }
})

it('labels no other article', () => {
  for (const article of catalogue) {
    if (!isSponsored(article)) expect(firstWords(article)).not.toContain('Advertisement')
  }
})
