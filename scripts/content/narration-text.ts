import type { ArticleFrontmatter } from '#app/content/article-schema.ts'
import type { ClaimRecord } from '#app/content/claim-schema.ts'
import { type ClaimId, claims, illustrativeNote } from '#app/content/claims.ts'
import { disclaimer, riskWarning } from '#app/content/site.ts'
import type { SourceArticle } from './article-problems.ts'

/** What fits in 132 seconds at about 150 words a minute. */
export const maxWords = 325

const ending = 'The rest of this page is in writing, below the player.'

/**
 * Returns what is read of a sponsored page, by paragraph: its label and who pays, headline and excerpt, then its text
 * from the top as far as there is time, and the risk warning.
 */
export function narrationOf({ frontmatter, body }: SourceArticle): string[] {
  const { headline, excerpt, sponsor } = frontmatter as ArticleFrontmatter
  const opening = [
    `Advertisement. Paid for by ${sponsor}. ${disclaimer.notABroker} ${disclaimer.risk}`,
    `${headline}.`,
    excerpt,
  ]
  const { lead, rest, advice } = riskWarning
  const closing = [`${lead} ${rest} ${disclaimer.notABroker} ${advice}`, ending]
  const left = maxWords - wordsIn([...opening, ...closing])
  return [...opening, ...firstParagraphs(body, left), ...closing].map(spoken)
}

type Block = { text: string; isHeading: boolean }

/** Whole paragraphs from the top, until the next one is too long. A heading is not read without its text. */
function firstParagraphs(body: string, limit: number): string[] {
  const taken: Block[] = []
  for (const block of body.split(/\n{2,}/).flatMap(blockOf)) {
    if (wordsIn([...taken.map(({ text }) => text), block.text]) > limit) break
    taken.push(block)
  }
  if (taken.at(-1)?.isHeading) taken.pop()
  return taken.map(({ text }) => text)
}

/** Buttons, drawings and the risk warning are not read here. */
function blockOf(written: string): Block[] {
  const block = written.trim()
  if (block === '' || /^<(?!Claim\b)/.test(block)) return []
  const heading = /^#+ (.*)$/.exec(block)?.[1]
  if (heading !== undefined) return [{ text: `${plain(heading)}.`, isHeading: true }]
  const lines = block.split('\n').map((line) => line.replace(/^(?:\d+\.|-) /, ''))
  return [{ text: plain(lines.join(' ')) + footnoteOf(block), isHeading: false }]
}

const claim = /<Claim id="([^"]+)" \/>/g

function plain(markdown: string): string {
  return markdown
    .replace(claim, (_, id: ClaimId) => {
      const { figure, label }: ClaimRecord = claims[id]
      return label ? `${figure} ${label}` : figure
    })
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll('**', '')
}

/** Returns the footnote that the page shows once below the paragraph. */
function footnoteOf(block: string): string {
  const ids = Array.from(block.matchAll(claim), ([, id]) => id as ClaimId)
  const note = illustrativeNote(ids)
  return note ? ` ${note.replace('† ', '')}` : ''
}

/** A voice reads signs as it likes, so figures are spelled out. */
function spoken(text: string): string {
  return text.replace(/\$([\d,.]*\d)/g, '$1 dollars').replace(/(\d)%/g, '$1 per cent')
}

export function wordsIn(paragraphs: readonly string[]): number {
  return paragraphs.join(' ').split(/\s+/).length
}
