import { expect, it } from 'vitest'
import { isSponsored } from './article'
import { articlesAbout, catalogue } from './catalogue'
import { topicNames } from './topics'

it('puts every article but advertisements under one topic, the newest first', () => {
  const found = topicNames.flatMap(articlesAbout)
  const editorial = catalogue.filter((article) => !isSponsored(article))
  expect(found.map(({ slug }) => slug).sort()).toEqual(editorial.map(({ slug }) => slug).sort())
  for (const topic of topicNames) {
    const days = articlesAbout(topic).map(({ updated, published }) => updated ?? published)
    expect(days).toEqual(days.toSorted().reverse())
  }
})
