type Attribute = { type: string; name?: string; value?: unknown }
type Node = { type: string; name?: string | null; attributes?: Attribute[]; children?: Node[] }

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
