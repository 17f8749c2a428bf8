type Node = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
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
