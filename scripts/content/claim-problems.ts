import { ClaimIdText, ClaimRecord } from '#app/content/claim-schema.ts'
import { claims } from '#app/content/claims.ts'
import { listFiles, readText } from '#scripts/lib/paths.ts'

export type SourceFile = { path: string; text: string }

/** The claims of this repository as of today. */
export function findClaimProblems(today = new Date().toISOString().slice(0, 10)): string[] {
  const paths = listFiles('app/**/*.{tsx,mdx}').filter((path) => !path.endsWith('.test.tsx'))
  const files = paths.map((path) => ({ path, text: readText(path) }))
  return claimProblems(claims, files, today)
}

/** Returns the problems of the registry and of the pages that use it, one sentence each. */
export function claimProblems(
  claims: Record<string, unknown>,
  files: readonly SourceFile[],
  today: string,
): string[] {
  return [
    ...Object.entries(claims).flatMap(([id, claim]) => registryProblems(id, claim, today)),
    ...files.flatMap((file) => [
      ...usageProblems(file, new Set(Object.keys(claims))),
      ...footnoteProblems(file),
      ...(isPromotional(file) ? figureProblems(file, claims) : []),
    ]),
  ]
}

function registryProblems(id: string, claim: unknown, today: string): string[] {
  const named = ClaimIdText.safeParse(id)
  const parsed = ClaimRecord.safeParse(claim)
  const issues = [...(named.error?.issues ?? []), ...(parsed.error?.issues ?? [])]
  const problems = issues.map(
    ({ path, message }) => `Claim "${[id, ...path].join('.')}": ${message}.`,
  )
  if (parsed.data?.kind === 'substantiated' && parsed.data.expires < today) {
    problems.push(`Claim "${id}" expired on ${parsed.data.expires}: review its evidence.`)
  }
  return problems
}

const usage = /<Claim(?:Block)?\b([^>]*)>/g

function usageProblems({ path, text }: SourceFile, known: ReadonlySet<string>): string[] {
  return Array.from(text.matchAll(usage), ([tag, attributes = '']) => {
    const id = /\bid="([^"]*)"/.exec(attributes)?.[1]
    if (id === undefined) return `${path}: ${tag} must name its claim as id="…".`
    return known.has(id) ? null : `${path}: there is no claim "${id}".`
  }).filter((problem) => problem !== null)
}

/** In a text the build puts it there (`scripts/build/article-markup.ts`). */
function footnoteProblems({ path, text }: SourceFile): string[] {
  const hasClaims = path.endsWith('.tsx') && text.search(usage) >= 0
  return hasClaims && !text.includes('<ClaimFootnote')
    ? [`${path}: its claims have no <ClaimFootnote>.`]
    : []
}

/** The page that sells advertising, and sponsored articles. */
function isPromotional({ path, text }: SourceFile): boolean {
  if (path.startsWith('app/routes/advertise/')) return true
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? ''
  return path.endsWith('.mdx') && /^(sponsor:|sponsored:\s*true)/m.test(frontmatter)
}

// 85%, 85 per cent, $250, US$250, 250 dollars, 50K+, 1,200 members, limited spots
const figure =
  /(?:US|CA|C)?\$\s?\d[\d.,]*|\d[\d.,]*\s?(?:%|per\s?cent\b|dollars?\b|[KMB]?\+|[KMB]\b|(?:members|visitors|subscribers|traders|users|readers)\b)|limited\s(?:spots|places|seats|time)\b/gi

/** A button keeps its words: it names the claim whose figure it shows and renders the qualifier below. */
const button = /<Cta\b[^>]*>/g

function withoutClaimOfButton(tag: string, claims: Record<string, unknown>): string {
  const id = /\bclaim="([^"]*)"/.exec(tag)?.[1]
  const claim = ClaimRecord.safeParse(id === undefined ? null : claims[id]).data
  return claim ? tag.replace(claim.figure, '') : tag
}

function figureProblems({ path, text }: SourceFile, claims: Record<string, unknown>): string[] {
  const words = wordsOf(
    path,
    text.replace(button, (tag) => withoutClaimOfButton(tag, claims)),
  )
  const found = [
    ...Array.from(words.matchAll(figure), ([match]) => match.trim()),
    ...figuresOf(claims).filter((known) => words.includes(known)),
  ]
  return Array.from(
    new Set(found),
    (match) => `${path}: "${match}" must be a <Claim id="…" /> of the registry.`,
  )
}

export function figuresOf(claims: Record<string, unknown>): string[] {
  return Object.values(claims).flatMap((claim) => ClaimRecord.safeParse(claim).data?.figure ?? [])
}

/** The text without frontmatter, claims, comments, addresses, and what only styles the page. */
function wordsOf(path: string, text: string): string {
  const body = path.endsWith('.mdx') ? text.replace(/^---\n[\s\S]*?\n---/, '') : text
  return body
    .replace(usage, '')
    .replace(/\{?\/\*[\s\S]*?\*\/\}?/g, '')
    .replace(/\b(?:className|href|src)="[^"]*"/g, '')
    .replace(/\]\([^)]*\)/g, ']')
}
