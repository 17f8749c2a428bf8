import { glossary } from '#app/content/glossary.ts'
import { pages } from '#app/content/pages.ts'
import { sponsoredPages } from '#app/content/sponsored-pages.ts'

type Attribute = { type: string; name?: string; value?: unknown }
type Node = {
  type: string
  tagName?: string
  /** The name of an MDX element. */
  name?: string | null
  value?: string
  attributes?: Attribute[]
  properties?: Record<string, unknown>
  children?: Node[]
}

/** Elements that a link would break, or that have one. */
const closed = /^(?:a|code|h[1-6]|table)$/

/** A rehype plugin: links the first use of each term of the glossary, but not in a paid text. */
export function linkTerms() {
  return (tree: Node, { path = '' }: { path?: string }): void => {
    const slug = path.replace(/^.*[\\/]|\.mdx$/g, '')
    if (Object.hasOwn(sponsoredPages, slug)) return
    for (const { id, said } of glossary) {
      const pattern = new RegExp(`(?<![\\w-])(?:${said.source})(?![\\w-])`, said.flags)
      linkFirst(tree, pattern, `${pages.glossary.path}#${id}`)
    }
  }
}

/** Returns whether the pattern was found, and is linked now. */
function linkFirst(parent: Node, pattern: RegExp, href: string): boolean {
  const children = parent.children ?? []
  for (const [index, child] of children.entries()) {
    const found = child.type === 'text' ? pattern.exec(child.value ?? '') : null
    if (found && !isBesideLink(found, children[index - 1], children[index + 1])) {
      children.splice(index, 1, ...around(found, href))
      return true
    }
    if (closed.test(child.tagName ?? '')) continue
    if (linkFirst(child, pattern, href)) return true
  }
  return false
}

/** Two links with only a space between them would read as one. */
function isBesideLink(
  { 0: said, index, input }: RegExpExecArray,
  before: Node | undefined,
  after: Node | undefined,
): boolean {
  const isFirst = input.slice(0, index).trim() === ''
  const isLast = input.slice(index + said.length).trim() === ''
  return (isFirst && before?.tagName === 'a') || (isLast && after?.tagName === 'a')
}

function around({ 0: said, index, input }: RegExpExecArray, href: string): Node[] {
  const text = (value: string): Node => ({ type: 'text', value })
  const link: Node = { type: 'element', tagName: 'a', properties: { href }, children: [text(said)] }
  const parts = [text(input.slice(0, index)), link, text(input.slice(index + said.length))]
  return parts.filter(({ value }) => value !== '')
}

/** A rehype plugin: gives each table its section's name as `data-section`, numbered if repeated. */
export function nameTables() {
  return ({ children = [] }: Node): void => {
    let section = ''
    let tables = 0
    for (const node of children) {
      if (/^h[2-4]$/.test(node.tagName ?? '')) {
        section = textOf(node)
        tables = 0
      } else if (node.tagName === 'table') {
        tables++
        const name = tables > 1 ? `${section} ${tables}`.trim() : section
        node.properties = { ...node.properties, 'data-section': name }
      }
    }
  }
}

function textOf({ value = '', children = [] }: Node): string {
  return value + children.map(textOf).join('')
}

/** A rehype plugin: puts one `<ClaimNote of="…" />` below each block of a text that has claims. */
export function noteClaims() {
  return (tree: Node): void => {
    tree.children = tree.children?.flatMap((block) => {
      const ids = claimsIn(block)
      return ids.length > 0 ? [block, noteOf(ids)] : [block]
    })
  }
}

function claimsIn({ name, attributes = [], children = [] }: Node): string[] {
  const id = name === 'Claim' && attributes.find((attribute) => attribute.name === 'id')?.value
  return [...(typeof id === 'string' ? [id] : []), ...children.flatMap(claimsIn)]
}

function noteOf(ids: readonly string[]): Node {
  const of = { type: 'mdxJsxAttribute', name: 'of', value: ids.join(' ') }
  return { type: 'mdxJsxFlowElement', name: 'ClaimNote', attributes: [of], children: [] }
}
