import { posix } from 'node:path'

/** The repository's files; paths are relative to its root. */
export type Documents = { has: (path: string) => boolean; read: (path: string) => string }

/** Returns the relative links of a Markdown file without a matching file or heading, as written. */
export function deadLinks(path: string, documents: Documents): string[] {
  return relativeLinks(documents.read(path)).filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file ? posix.join(posix.dirname(path), decodeURI(file)) : path
    if (!documents.has(target)) return true
    if (anchor === undefined || !target.endsWith('.md')) return false
    return !headingAnchors(documents.read(target)).has(anchor)
  })
}

/** Returns the targets of a text's inline links, without those with a scheme. */
export function relativeLinks(markdown: string): string[] {
  const prose = withoutFences(markdown).replace(codeSpan, '')
  return Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => target).filter(
    (target) => !/^[a-z]+:/.test(target),
  )
}

/** Returns the anchors of a text's headings, as GitHub makes them: repeated ones are numbered. */
export function headingAnchors(markdown: string): Set<string> {
  const seen = new Map<string, number>()
  const anchors = Array.from(
    withoutFences(markdown).matchAll(/^#{1,6} (.+)$/gm),
    ([, text = '']) => {
      const anchor = text
        .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-')
      const count = seen.get(anchor) ?? 0
      seen.set(anchor, count + 1)
      return count === 0 ? anchor : `${anchor}-${count}`
    },
  )
  return new Set(anchors)
}

const codeSpan = /(?<!`)(`+)(?!`)[\s\S]*?(?<!`)\1(?!`)/g

/** Returns a text without its code blocks. */
export function withoutFences(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '')
}
