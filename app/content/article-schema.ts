import { z } from 'zod'

/** Our own kinds (news, analysis, reports) have one layout, each other kind its own (`app/routes/article/article-page.tsx`). */
export const articleKinds = [
  'news',
  'analysis',
  'report',
  'explainer',
  'funnel',
  'promotion',
  'story',
] as const

const filled = z.string().trim().min(1)
const minutes = z.int().positive()

/** The front matter of `app/content/articles/<slug>.mdx`, checked by the build. */
export const ArticleFrontmatter = z.strictObject({
  /** The file's name. */
  slug: z.string().regex(/^[a-z\d]+(-[a-z\d]+)*$/, 'must be lower-case words and dashes'),
  headline: filled,
  excerpt: filled,
  /** A sentence of the text, shown where the article leads a page. */
  whyItMatters: filled.optional(),
  category: filled,
  kind: z.enum(articleKinds),
  published: z.iso.date(),
  /** The day the text last changed, once published. */
  updated: z.iso.date().optional(),
  /** The hash of the text. If the text changes and its hash doesn't, the build fails. */
  textHash: z.string().regex(/^[\da-f]{8}$/, 'must be 8 hexadecimal digits'),
  /** The day of publication in words. */
  timeLabel: filled,
  listeningMinutes: minutes.optional(),
  /** The publication, an editor, or the sponsor. */
  byline: filled,
  /** The pictures are found by the slug. */
  image: z.strictObject({ alt: filled }),
  featured: z.boolean(),
  sources: z.array(z.strictObject({ name: filled, url: z.url({ protocol: /^https$/ }) })).min(1),
  /** As in the addresses of prices: `crypto/btc`. */
  instruments: z.array(z.string()).default([]),
  /** As in `rateIds`, held by `article-card.test.tsx`. */
  rates: z.array(z.string()).default([]),
  /** Who paid for it. */
  sponsor: filled.optional(),
  /** Under which registration the sponsor offers it, and the day someone looked it up. */
  sponsorRegistration: z.strictObject({ number: filled, checkedOn: z.iso.date() }).optional(),
  /** Shipped with the product as an example, not written for publication. */
  sample: z.boolean(),
  /** How many comments of the sample bank are below it. */
  comments: minutes.optional(),
})
export type ArticleFrontmatter = z.infer<typeof ArticleFrontmatter>

/** An article of the catalogue: its front matter, and its neighbours as computed by the build. */
export type Article = Omit<ArticleFrontmatter, 'textHash'> & {
  /** Slugs, nearest in subject first. Never of sponsored articles. */
  related: string[]
  /** Slugs of the next newer and next older article of its topic. */
  newer: string | null
  older: string | null
}

/** What the browser reads of an article on its page. */
export type ShownArticle = Omit<
  Article,
  'sources' | 'related' | 'newer' | 'older' | 'rates' | 'byline' | 'updated' | 'timeLabel'
>
