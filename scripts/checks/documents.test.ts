import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { markers } from '#app/document/framework-markers.ts'
import { listFiles, readText, root } from '#scripts/lib/paths.ts'

const documents = listFiles(['*.md', '{docs,bench,.github}/**/*.md']).sort()
const repository = {
  has: (path: string) => existsSync(`${root}/${path}`),
  read: readText,
}

it.each(documents)('has only links to files and headings that exist: %s', (path) => {
  expect(deadLinks(path, repository)).toEqual([])
})

// A pull request has a title of its own.
const withHeading = documents.filter((path) => path !== '.github/pull_request_template.md')

it.each(withHeading)('begins with its only first-level heading: %s', (path) => {
  const lines = withoutFences(repository.read(path)).split('\n')
  expect(lines.filter((line) => line.startsWith('# '))).toEqual([lines[0]])
})

it('names only tests that exist in SECURITY.md', () => {
  const page = repository.read('SECURITY.md')
  const named = Array.from(
    page.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g),
    ([, name = '']) => name,
  )
  const tests = listFiles('{app,scripts,tests,workers}/**/*.{test,spec}.{ts,tsx}').map(
    (file) => `/${file}`,
  )
  const found = (name: string) => tests.filter((file) => file.endsWith(`/${name}`)).length === 1
  expect(named.length).toBeGreaterThan(80)
  expect(named.filter((name) => !found(name))).toEqual([])
})

it('keeps the map within 150 lines, and within 20 places for a new thing', () => {
  const map = repository.read('ARCHITECTURE.md')
  const [, places = ''] = map.split(/^##.* X$|^### .*$/m)
  expect(map.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  expect(places.match(/^\| /gm)?.length).toBeLessThanOrEqual(20 + 2)
})

it('keeps the documents within 30,000 words', () => {
  const words = listFiles(['*.md', '{docs,bench,.github}/**/*.md']).flatMap((path) =>
    repository.read(path).trim().split(/\s+/),
  )
  expect(words.length).toBeLessThanOrEqual(30_000)
})

describe('what is assumed of React Router', () => {
  const page = repository.read('docs/documents.md')

  it('is listed for the installed version', () => {
    const { version } = JSON.parse(repository.read('node_modules/react-router/package.json'))
    expect(page).toContain(`what version ${version} writes`)
  })

  it('has a row for each marker', () => {
    const rows = Array.from(page.matchAll(/^\| (`.+?`) \|/gm), ([, names = '']) => names).join()
    for (const name of Object.keys(markers)) expect(rows).toContain(`\`${name}\``)
  })
})

describe('decisions', () => {
  const folder = 'docs/decisions'
  const files = documents.filter((path) => path.startsWith(`${folder}/0`))

  it.each(files)('has its number in the heading, and up to 150 words: %s', (path) => {
    const text = repository.read(path)
    expect(text).toContain(`# ${Number(path.slice(folder.length + 1).split('-', 1)[0])}. `)
    expect(text.trim().split(/\s+/).length).toBeLessThanOrEqual(150)
  })
})

const sampleFiles: Record<string, string> = {
  'README.md': '# Top\n\n[a](docs/a.md#two-words), [b](docs/b.md), [c](docs/a.md#gone), [d](#top)',
  'docs/a.md': '# A\n\n## Two words\n\n[up](../README.md#top) and [out](../LICENSE#any)',
  LICENSE: 'All rights reserved.',
}
const sample = {
  has: (path: string) => path in sampleFiles,
  read: (path: string) => sampleFiles[path] ?? '',
}

describe('deadLinks', () => {
  it('finds a missing file and a missing heading', () => {
    expect(deadLinks('README.md', sample)).toEqual(['docs/b.md', 'docs/a.md#gone'])
  })

  it('follows links from the folder of their document', () => {
    expect(deadLinks('docs/a.md', sample)).toEqual([])
  })
})

describe('relativeLinks', () => {
  it('leaves out code and addresses with a scheme', () => {
    const text = '[x](x.md) `[y](y.md)` [z](https://z.example)\n\n```\n[w](w.md)\n```\n'
    expect(relativeLinks(text)).toEqual(['x.md'])
  })

  it('reads a link whose text goes over a line end', () => {
    expect(relativeLinks('[one\n  two](three.md)')).toEqual(['three.md'])
  })
})

describe('headingAnchors', () => {
  it('drops punctuation and numbers repeated headings', () => {
    const text = '# What’s `this`, then?\n\n## Tests\n\n```\n# no heading\n```\n\n## Tests\n'
    expect([...headingAnchors(text)]).toEqual(['whats-this-then', 'tests', 'tests-1'])
  })
})

/** The repository's files; paths are relative to its root. */
type Documents = { has: (path: string) => boolean; read: (path: string) => string }

/** Returns the relative links of a Markdown file without a matching file or heading, as written. */
function deadLinks(path: string, documents: Documents): string[] {
  return relativeLinks(documents.read(path)).filter((link) => {
    const [file = '', anchor] = link.split('#')
    const target = file ? posix.join(posix.dirname(path), decodeURI(file)) : path
    if (!documents.has(target)) return true
    if (anchor === undefined || !target.endsWith('.md')) return false
    return !headingAnchors(documents.read(target)).has(anchor)
  })
}

/** Returns the targets of a text's inline links, without those with a scheme. */
function relativeLinks(markdown: string): string[] {
  const prose = withoutFences(markdown).replace(codeSpan, '')
  return Array.from(prose.matchAll(/\]\(([^()\s]+)\)/g), ([, target = '']) => target).filter(
    (target) => !/^[a-z]+:/.test(target),
  )
}

/** Returns the anchors of a text's headings, as GitHub makes them: repeated ones are numbered. */
function headingAnchors(markdown: string): Set<string> {
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
function withoutFences(markdown: string): string {
  return markdown.replace(/^```[\s\S]*?^```/gm, '')
}
