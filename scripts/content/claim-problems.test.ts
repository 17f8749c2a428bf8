import { describe, expect, it } from 'vitest'
import { claimProblems, findClaimProblems } from './claim-problems.ts'

const today = '2026-11-20'
const illustrative = {
  kind: 'illustrative',
  figure: '90%',
  label: 'of trades',
  notActual: 'result',
}
const substantiated = {
  kind: 'substantiated',
  figure: '40',
  label: 'instruments',
  evidence: 'app/domain/market/instruments.ts',
  reviewer: 'The desk',
  reviewedOn: '2026-11-01',
  expires: '2026-11-20',
}
const good = { win: illustrative, list: substantiated }
const footnote = "<ClaimFootnote ids={['win']} />"
const page = {
  path: 'app/routes/x/route.tsx',
  text: `<Claim id="win" /> <Claim id="list" /> ${footnote}`,
}

function article(body: string, frontmatter = 'sponsor: A firm') {
  return { path: 'app/content/articles/x.mdx', text: `---\n${frontmatter}\n---\n\n${body}` }
}

it('finds nothing wrong in this repository', () => {
  expect(findClaimProblems()).toEqual([])
})

it('finds nothing wrong with a good registry and a page that uses it', () => {
  expect(claimProblems(good, [page], today)).toEqual([])
})

describe('the registry', () => {
  it.each([
    ['a figure without a number', { ...illustrative, figure: 'many' }, /figure": has no number/],
    ['a footnote of its own', { ...illustrative, notActual: 'truth' }, /notActual/],
    ['an empty label', { ...illustrative, label: ' ' }, /label/],
    ['a kind of its own', { ...illustrative, kind: 'true' }, /kind|Invalid/],
    ['no kind', { figure: '1', label: 'x' }, /kind|Invalid/],
    ['a field that is never read', { ...illustrative, qualifier: 'none' }, /qualifier/],
    ['no evidence', { ...substantiated, evidence: '' }, /evidence/],
    ['no reviewer', { ...substantiated, reviewer: undefined }, /reviewer/],
    ['no day of review', { ...substantiated, reviewedOn: 'last year' }, /reviewedOn/],
    ['no end', { ...substantiated, expires: undefined }, /expires/],
    ['an end yesterday', { ...substantiated, expires: '2026-11-19' }, /expired on 2026-11-19/],
    ['evidence for what is illustrative', { ...illustrative, evidence: 'x' }, /evidence/],
  ])('refuses %s', (_, claim, sentence) => {
    const problems = claimProblems({ bad: claim }, [], today)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(sentence)
  })

  it('refuses an id that is not words and dashes', () => {
    expect(claimProblems({ 'Win Rate': illustrative }, [], today)[0]).toContain('dashes')
  })
})

describe('a page', () => {
  it.each([
    ['an unknown claim', '<Claim id="loss" />', /no claim "loss"/],
    ['an unknown block', '<ClaimBlock id="loss" />', /no claim "loss"/],
    ['a claim chosen at run time', '<Claim id={chosen} />', /must name its claim/],
    ['no id', '<Claim />', /must name its claim/],
    ['an id on another line', '<Claim\n  id="loss"\n/>', /no claim "loss"/],
  ])('may not have %s', (_, text, sentence) => {
    const problems = claimProblems(good, [{ ...page, text: text + footnote }], today)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(sentence)
  })

  it('may not leave its daggers without a footnote', () => {
    for (const text of ['<Claim id="win" />', '<ClaimBlock id="win" />']) {
      expect(claimProblems(good, [{ ...page, text }], today)).toEqual([
        'app/routes/x/route.tsx: its claims have no <ClaimFootnote>.',
      ])
    }
  })
})

describe('a sponsored article', () => {
  it.each([
    '90%',
    '90 %',
    '90 per cent',
    '90 percent',
    '$250',
    '$ 1,250.50',
    'US$13,800',
    '250 dollars',
    '50K+',
    '1,247 traders',
    '12,000 members',
    'limited spots',
  ])('may not write out %s', (text) => {
    expect(claimProblems(good, [article(`They say ${text} here.`)], today)).toHaveLength(1)
  })

  it('may write numbers that claim nothing, addresses, and claims', () => {
    const body =
      'In 2024, in 3 steps, see [the list](https://example.com/a%20b?x=50K+) and <Claim id="win" />.'
    expect(claimProblems(good, [article(body)], today)).toEqual([])
  })

  it('is known by either word of its frontmatter', () => {
    expect(claimProblems(good, [article('90%', 'sponsored: true')], today)).toHaveLength(1)
    expect(claimProblems(good, [article('90%', 'kind: news')], today)).toEqual([])
  })

  it('may not write out the figure of a claim, whatever its unit', () => {
    const claims = { wait: { ...illustrative, figure: '24 hours' } }
    expect(claimProblems(claims, [article('An answer in 24 hours.')], today)).toHaveLength(1)
  })

  it('keeps the words of a button that names the claim in them', () => {
    const claims = { traders: { ...illustrative, figure: '1,247' } }
    const words = 'text="Join 1,247 Active Traders"'
    expect(claimProblems(claims, [article(`<Cta ${words} claim="traders" />`)], today)).toEqual([])
    for (const tag of [`<Cta ${words} />`, `<Cta ${words} claim="other" />`]) {
      expect(claimProblems(claims, [article(tag)], today).length).toBeGreaterThan(0)
    }
  })

  it('has the same rules as the page that sells advertising', () => {
    const advertise = { path: 'app/routes/advertise/route.tsx', text: '<p>50K+ visitors</p>' }
    expect(claimProblems(good, [advertise], today)).toHaveLength(1)
  })
})
