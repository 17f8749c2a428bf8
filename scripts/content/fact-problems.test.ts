import { describe, expect, it } from 'vitest'
import type { FactRecord } from '#app/content/fact-schema.ts'
import { endedFacts, factProblems, findFactProblems, shownFacts } from './fact-problems.ts'

const limit: FactRecord = {
  name: 'Limit',
  value: '$7,000',
  from: '2026-01-01',
  until: '2026-12-31',
  source: { name: 'Agency', url: 'https://agency.example/limits' },
  checkedOn: '2026-02-01',
}
const { checkedOn: _, ...unchecked } = limit
const text = { file: 'a.mdx', body: 'It has a limit.<Fact id="limit" />' }

it('finds no problem with the facts of this repository', () => {
  expect(findFactProblems()).toEqual([])
})

describe('a fact', () => {
  it.each([
    ['has a figure', { value: 'much' }],
    [
      'names the page that states it, not a home page',
      { source: { name: 'A', url: 'https://a.example/' } },
    ],
    ['ends in the year in which it began', { until: '2027-12-31' }],
    ['has real dates', { checkedOn: '2026-02-30' }],
  ])('%s', (_, change) => {
    expect(factProblems({ limit: limit }, [text])).toEqual([])
    expect(factProblems({ limit: { ...limit, ...change } }, [text])).toHaveLength(1)
  })

  it('is in an article, and an article names only known facts', () => {
    expect(factProblems({ limit }, [])).toEqual(['Fact "limit" is in no article.'])
    expect(factProblems({}, [text])).toEqual(['a.mdx: there is no fact "limit".'])
  })

  it('stays out of a production build until someone has checked it', () => {
    const facts = { limit, unchecked }
    expect(Object.keys(shownFacts(facts, true))).toEqual(['limit'])
    expect(Object.keys(shownFacts(facts, false))).toEqual(['limit', 'unchecked'])
  })

  it('has a warning once its period has ended', () => {
    expect(endedFacts({ limit }, '2026-12-31')).toEqual([])
    expect(endedFacts({ limit }, '2027-01-01')).toEqual([
      'Fact "limit" held until 2026-12-31: look up its next value.',
    ])
  })
})
