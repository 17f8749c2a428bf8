import { describe, expect, it } from 'vitest'
import {
  type ArticleFacts,
  articleProblems,
  hashOfText,
  picturesOf,
  type SourceArticle,
} from './article-problems.ts'
import { findArticleProblems, readSourceArticles, splitArticle } from './read-articles.ts'

const slugs = ['plain', 'paid']
const facts: ArticleFacts = {
  pages: ['/', '/crypto'],
  files: new Set(slugs.flatMap(picturesOf)),
  instruments: new Set(['crypto/btc']),
  claims: { win: { kind: 'illustrative', figure: '73%', notActual: 'result' } },
  listings: { stocks: ['plain'], crypto: ['plain', 'paid'] },
  sponsoredListings: ['crypto'],
  sponsoredPages: { paid: {} },
}
const frontmatter = {
  slug: 'plain',
  headline: 'A headline',
  excerpt: 'An excerpt.',
  category: 'Banking',
  kind: 'news',
  published: '2025-02-01',
  timeLabel: 'February 1, 2025',
  byline: 'Maple Tape',
  image: { alt: 'Bars' },
  featured: false,
  sources: [{ name: 'A bank', url: 'https://bank.example/' }],
  instruments: ['crypto/btc'],
  sample: true,
}
const plain: SourceArticle = {
  file: 'plain.mdx',
  frontmatter,
  body: '\nSee [prices](/crypto), [one](/markets/crypto/btc) and [more](/articles/paid#top).\n',
}
const paid: SourceArticle = {
  file: 'paid.mdx',
  frontmatter: {
    ...frontmatter,
    slug: 'paid',
    kind: 'funnel',
    sponsor: 'A firm',
    byline: 'A firm',
    comments: 4,
  },
  body: '\nText. <Cta text="Try Now" />\n\n<Risk />\n',
}

function problemsOf(
  changed: Partial<SourceArticle>,
  base = plain,
  own: Partial<ArticleFacts> = {},
) {
  const rest = [plain, paid].filter((article) => article !== base)
  return articleProblems([...rest, { ...base, ...changed }].map(withHash), { ...facts, ...own })
}

/** Returns the article with the hash of its text, unless it has one. */
function withHash(article: SourceArticle): SourceArticle {
  const { body, frontmatter } = article
  return { ...article, frontmatter: { textHash: hashOfText(body), ...(frontmatter as object) } }
}

const withKeys = (keys: Record<string, unknown>, base = plain) =>
  problemsOf({ frontmatter: { ...(base.frontmatter as object), ...keys } }, base)

it('finds nothing wrong in this repository', () => {
  expect(readSourceArticles().length).toBeGreaterThanOrEqual(40)
  expect(findArticleProblems()).toEqual([])
})

it('finds nothing wrong with good articles', () => {
  expect(articleProblems([plain, paid].map(withHash), facts)).toEqual([])
})

it('fails when a text changes and its hash does not, and names the new one', () => {
  const textHash = hashOfText(plain.body)
  const body = `${plain.body}One more sentence.\n`
  const changed = { frontmatter: { ...frontmatter, textHash }, body }
  expect(problemsOf(changed)).toEqual([
    `plain.mdx: its text changed: set updated to the day, and textHash to "${hashOfText(body)}".`,
  ])
  expect(withKeys({ updated: '2025-01-31' })).toEqual([
    'plain.mdx: it was updated before it was published.',
  ])
})

it('takes why an article matters from its text', () => {
  const body = 'A rise costs borrowers. It pays savers.'
  const of = (whyItMatters: string) =>
    problemsOf({ frontmatter: { ...frontmatter, whyItMatters }, body })
  expect(of('It pays savers.')).toEqual([])
  expect(of('It pays everyone.')).toEqual([
    'plain.mdx: whyItMatters is not a sentence of its text.',
  ])
})

describe('an article', () => {
  it.each([
    ['no headline', { headline: undefined }, /^plain\.mdx: headline:/],
    ['an empty excerpt', { excerpt: ' ' }, /excerpt/],
    ['a kind that is never rendered', { kind: 'essay' }, /kind/],
    ['a day that is none', { published: '2025-02-31' }, /published/],
    [
      'a false day in words',
      { timeLabel: '2 hours ago' },
      /"2 hours ago" is not "February 1, 2025"/,
    ],
    ['a listening time in words', { listeningMinutes: 'two' }, /listeningMinutes/],
    ['a key that is never read', { author: 'Ada' }, /author/],
    ['no alternative text', { image: {} }, /image\.alt/],
    ['no source', { sources: [] }, /sources/],
    ['a source without https', { sources: [{ name: 'x', url: 'http://x.example/' }] }, /sources/],
    ['nothing said of being a sample', { sample: undefined }, /sample/],
    [
      'an instrument that has no price',
      { instruments: ['crypto/none'] },
      /no instrument "crypto\/none"/,
    ],
    ['the slug of another', { slug: 'paid' }, /its slug "paid" is not the file's name/],
    ['the layout of an advertisement', { kind: 'story' }, /names no sponsor/],
    ['a sponsor and no form', { sponsor: 'A firm' }, /has no form for it/],
  ])('may not have %s', (_, keys, sentence) => {
    const problems = withKeys(keys)
    expect(problems).not.toEqual([])
    expect(problems.join('\n')).toMatch(sentence)
    for (const problem of problems) expect(problem).toMatch(/^(plain\.mdx|listings\.ts): /)
  })

  it('names its file when its front matter isn’t YAML', () => {
    const article = splitArticle('plain.mdx', '---\nslug: [a\n---\n\nText')
    expect(articleProblems([article, paid], facts)[0]).toMatch(/^plain\.mdx: .*YAML/)
  })

  it('may not lack its front matter', () => {
    expect(problemsOf(splitArticle('plain.mdx', 'Text only'))[0]).toMatch(/^plain\.mdx: slug:/)
  })

  it.each([
    '[x](/crypt)',
    '[x](/articles/none)',
    '<a href="/nowhere">x</a>',
    '[x](/markets/stock/zz)',
  ])('may not have a dead link: %s', (link) => {
    expect(problemsOf({ body: `Text ${link}` })[0]).toMatch(/^plain\.mdx: the link to .* nowhere/)
  })

  it.each(picturesOf('plain'))('may not lack its picture %s', (picture) => {
    const files = new Set([...facts.files].filter((file) => file !== picture))
    expect(problemsOf({}, plain, { files })).toEqual([
      `plain.mdx: public/${picture} is missing: run npm run covers.`,
    ])
  })
})

describe('a sample', () => {
  it('alone may have sample comments', () => {
    expect(withKeys({ sample: false, comments: 3 })).toEqual([
      'plain.mdx: it has sample comments without sample: true.',
    ])
    expect(withKeys({ sample: false })).toEqual([])
  })
})

describe('a table of prices', () => {
  it.each(['<PriceTable of="crypto/btc" />', '<PriceTable movers="crypto" />'])(
    'accepts prices that exist: %s',
    (body) => {
      expect(problemsOf({ body })).toEqual([])
    },
  )

  it.each([
    [
      'of an instrument that is not priced',
      '<PriceTable of="crypto/btc crypto/no" />',
      '"crypto/no"',
    ],
    ['of no category', '<PriceTable movers="bonds" />', '"bonds"'],
    ['of nothing', '<PriceTable />', '""'],
  ])('may not be %s', (_, body, word) => {
    expect(problemsOf({ body })).toEqual([`plain.mdx: <PriceTable> has no prices of ${word}.`])
  })

  it('is not in a sponsored article, whose cached page does not follow prices', () => {
    const problems = problemsOf({ body: '<PriceTable of="crypto/btc" />' }, paid)
    expect(problems.join()).toContain('may show no <PriceTable>')
  })
})

describe('a sponsored article', () => {
  it('names its sponsor in its byline', () => {
    expect(withKeys({ byline: 'Maple Tape' }, paid)).toEqual([
      'paid.mdx: its byline "Maple Tape" is not its sponsor, "A firm".',
    ])
  })

  it('must end in the risk warning', () => {
    expect(problemsOf({ body: 'Text.' }, paid)).toEqual([
      'paid.mdx: a sponsored text must end in <Risk />.',
    ])
  })

  it.each(['headline', 'excerpt'])('may have no figure in its %s', (key) => {
    for (const words of ['Win 90% of trades', 'Turn $250 into more', 'A rate of 73% here']) {
      expect(withKeys({ [key]: words }, paid)[0]).toContain('may stand in no title')
    }
  })

  it('may not name an unknown claim', () => {
    const body = '<Cta text="Go" claim="loss" />\n\n<Risk />'
    expect(problemsOf({ body }, paid)).toEqual(['paid.mdx: there is no claim "loss".'])
  })

  it('may not be rendered as one of our own', () => {
    expect(withKeys({ kind: 'analysis' }, paid)[0]).toContain('would not be labelled')
  })

  it('may not stop naming its sponsor', () => {
    expect(withKeys({ sponsor: undefined }, paid)[0]).toContain('names no sponsor')
    expect(withKeys({ sponsor: undefined, kind: 'news' }, paid)[0]).toContain('names no sponsor')
  })
})

describe('a listing', () => {
  it.each([
    ['an article that is not there', { stocks: ['gone'] }, /stocks names "gone"/],
    ['an article twice', { stocks: ['plain', 'plain'] }, /has "plain" twice/],
    [
      'an advertisement among news',
      { stocks: ['paid'] },
      /sponsored "paid" may not stand in stocks/,
    ],
  ])('may not name %s', (_, listings, sentence) => {
    expect(problemsOf({}, plain, { listings })[0]).toMatch(sentence)
  })

  it('may not give a form to an article that is not there', () => {
    const sponsoredPages = { ...facts.sponsoredPages, gone: {} }
    expect(problemsOf({}, plain, { sponsoredPages })[0]).toContain('"gone" is no article')
  })
})
