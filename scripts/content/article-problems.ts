import { ArticleFrontmatter } from '#app/content/article-schema.ts'
import { hashText } from '#app/shared/hash.ts'
import { longDate } from '#app/shared/time.ts'
import { figuresOf } from './claim-problems.ts'

export type SourceArticle = {
  /** `<slug>.mdx` */
  file: string
  frontmatter: unknown
  body: string
  /** Why the front matter isn't valid YAML. */
  unreadable?: string | undefined
}

/** The rest of the repository, as far as the check needs it. */
export type ArticleFacts = {
  pages: readonly string[]
  /** Below public/. */
  files: ReadonlySet<string>
  /** `crypto/btc` */
  instruments: ReadonlySet<string>
  claims: Record<string, unknown>
  listings: Record<string, readonly string[]>
  sponsoredListings: readonly string[]
  sponsoredPages: Record<string, unknown>
}

export function picturesOf(slug: string): string[] {
  const cover = `media/articles/${slug}`
  return [`${cover}.svg`, `${cover}-1280.webp`, `social/articles/${slug}.png`]
}

/** Returns the problems of the articles and of the lists that name them, one sentence each. */
export function articleProblems(articles: readonly SourceArticle[], facts: ArticleFacts): string[] {
  const slugs = articles.map(({ file }) => file.replace(/\.mdx$/, ''))
  const sponsored = new Set<string>()
  const problems = articles.flatMap((article) => {
    const found = problemsOf(article, slugs, facts)
    if (found.frontmatter?.sponsor) sponsored.add(found.frontmatter.slug)
    return found.problems.map((problem) => `${article.file}: ${problem}`)
  })
  return [...problems, ...listProblems(new Set(slugs), sponsored, facts)]
}

type Found = { problems: string[]; frontmatter?: ArticleFrontmatter }

function problemsOf(article: SourceArticle, slugs: readonly string[], facts: ArticleFacts): Found {
  if (article.unreadable) return { problems: [article.unreadable] }
  const parsed = ArticleFrontmatter.safeParse(article.frontmatter)
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      ({ path, message }) => `${path.join('.') || 'front matter'}: ${message}.`,
    )
    return { problems }
  }
  const frontmatter = parsed.data
  return {
    frontmatter,
    problems: [
      ...nameProblems(article, frontmatter),
      ...pictureProblems(frontmatter, facts),
      ...linkProblems(article.body, slugs, facts),
      ...instrumentProblems(frontmatter, facts),
      ...bylineProblems(frontmatter),
      ...textProblems(article.body, frontmatter),
      ...(!frontmatter.sample && frontmatter.comments
        ? ['it has sample comments without sample: true.']
        : []),
      ...priceTableProblems(article.body, frontmatter, facts),
      ...(frontmatter.sponsor ? sponsoredProblems(article.body, frontmatter, facts) : []),
      ...kindProblems(frontmatter, facts),
    ],
  }
}

function nameProblems({ file }: SourceArticle, { slug, published, timeLabel }: ArticleFrontmatter) {
  const problems: string[] = []
  if (`${slug}.mdx` !== file) problems.push(`its slug "${slug}" is not the file's name.`)
  const day = longDate(published)
  if (timeLabel !== day) problems.push(`timeLabel "${timeLabel}" is not "${day}".`)
  return problems
}

function pictureProblems({ slug }: ArticleFrontmatter, { files }: ArticleFacts): string[] {
  return picturesOf(slug)
    .filter((picture) => !files.has(picture))
    .map((picture) => `public/${picture} is missing: run npm run covers.`)
}

const links = /\]\((\/[^)#?\s]*)|\bhref="(\/[^"#?]*)/g

function linkProblems(body: string, slugs: readonly string[], facts: ArticleFacts): string[] {
  const known = new Set([
    ...facts.pages,
    ...slugs.map((slug) => `/articles/${slug}`),
    ...Array.from(facts.instruments, (instrument) => `/markets/${instrument}`),
  ])
  return Array.from(body.matchAll(links), ([, inText, inTag]) => inText ?? inTag ?? '')
    .filter((path) => !known.has(path))
    .map((path) => `the link to ${path} leads nowhere.`)
}

function instrumentProblems({ instruments }: ArticleFrontmatter, facts: ArticleFacts): string[] {
  return instruments
    .filter((instrument) => !facts.instruments.has(instrument))
    .map((instrument) => `there is no instrument "${instrument}".`)
}

/** Returns the mark of a text, which its front matter holds beside the day of the last change. */
export function hashOfText(body: string): string {
  return hashText(body).toString(16).padStart(8, '0')
}

function textProblems(body: string, article: ArticleFrontmatter) {
  const { textHash, updated, published, whyItMatters } = article
  const problems: string[] = []
  const hash = hashOfText(body)
  if (hash !== textHash) {
    problems.push(`its text changed: set updated to the day, and textHash to "${hash}".`)
  }
  if (updated && updated < published) problems.push('it was updated before it was published.')
  if (whyItMatters && !body.includes(whyItMatters)) {
    problems.push('whyItMatters is not a sentence of its text.')
  }
  return problems
}

/** The page says "Sponsored by" or "By" before it. */
function bylineProblems({ byline, sponsor }: ArticleFrontmatter): string[] {
  if (!sponsor || byline === sponsor) return []
  return [`its byline "${byline}" is not its sponsor, "${sponsor}".`]
}

const priceTable = /<PriceTable\b([^>]*)>/g
const categories = ['crypto', 'forex', 'stock', 'commodity']

function priceTableProblems(body: string, article: ArticleFrontmatter, facts: ArticleFacts) {
  const tables = Array.from(body.matchAll(priceTable), ([, attributes = '']) => attributes)
  // Their cached pages do not follow prices.
  const isTimed = tables.length > 0 || body.includes('<ExchangeHours')
  if (isTimed && article.sponsor)
    return ['it is sponsored, and may show no <PriceTable> and no <ExchangeHours>.']
  return tables.flatMap((attributes) => {
    const [, kind, words = ''] = /\b(of|movers)="([^"]*)"/.exec(attributes) ?? []
    const isKnown = (word: string) =>
      kind === 'of' ? facts.instruments.has(word) : categories.includes(word)
    return words
      .split(' ')
      .filter((word) => !isKnown(word))
      .map((word) => `<PriceTable> has no prices of "${word}".`)
  })
}

function sponsoredProblems(
  body: string,
  article: ArticleFrontmatter,
  facts: ArticleFacts,
): string[] {
  const { headline, excerpt, image } = article
  const problems: string[] = []
  if (!/<Risk \/>\s*$/.test(body)) problems.push('a sponsored text must end in <Risk />.')
  const figures = figuresOf(facts.claims)
  for (const words of [headline, excerpt, image.alt]) {
    const match =
      /\d[\d.,]*\s?%|\$\s?\d[\d.,]*/.exec(words)?.[0] ??
      figures.find((figure) => words.includes(figure))
    if (match) problems.push(`the figure "${match}" may stand in no title, excerpt or card.`)
  }
  for (const [tag] of body.matchAll(/<Cta\b[^>]*>/g)) {
    const id = /\bclaim="([^"]*)"/.exec(tag)?.[1]
    if (id !== undefined && !(id in facts.claims)) problems.push(`there is no claim "${id}".`)
  }
  return problems
}

const alwaysSponsored = ['funnel', 'promotion', 'story']

function kindProblems(
  { slug, kind, sponsor }: ArticleFrontmatter,
  { sponsoredPages }: ArticleFacts,
) {
  const page = sponsoredPages[slug]
  if (!sponsor) {
    return page || alwaysSponsored.includes(kind) ? ['it names no sponsor, but is sponsored.'] : []
  }
  if (!page) return ['it is sponsored, but app/content/sponsored-pages.ts has no form for it.']
  const isAd = kind === 'explainer' || alwaysSponsored.includes(kind)
  return isAd ? [] : [`a sponsored ${kind} would not be labelled.`]
}

function listProblems(
  slugs: ReadonlySet<string>,
  sponsored: ReadonlySet<string>,
  facts: ArticleFacts,
) {
  const problems = Object.entries(facts.listings).flatMap(([listing, members]) =>
    members.flatMap((slug, index) => {
      if (!slugs.has(slug)) return [`listings.ts: ${listing} names "${slug}", which is no article.`]
      if (members.indexOf(slug) !== index) return [`listings.ts: ${listing} has "${slug}" twice.`]
      return sponsored.has(slug) && !facts.sponsoredListings.includes(listing)
        ? [`listings.ts: the sponsored "${slug}" may not stand in ${listing}.`]
        : []
    }),
  )
  for (const slug of Object.keys(facts.sponsoredPages)) {
    if (!slugs.has(slug)) problems.push(`sponsored-pages.ts: "${slug}" is no article.`)
  }
  return problems
}
