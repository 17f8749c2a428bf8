import { describe, expect, it } from 'vitest'
import { deadLinks, headingAnchors, relativeLinks } from './document-links.ts'

const files: Record<string, string> = {
  'README.md': '# Top\n\n[a](docs/a.md#two-words), [b](docs/b.md), [c](docs/a.md#gone), [d](#top)',
  'docs/a.md': '# A\n\n## Two words\n\n[up](../README.md#top) and [out](../LICENSE#any)',
  LICENSE: 'All rights reserved.',
}
const documents = {
  has: (path: string) => path in files,
  read: (path: string) => files[path] ?? '',
}

describe('deadLinks', () => {
  it('finds a missing file and a missing heading', () => {
    expect(deadLinks('README.md', documents)).toEqual(['docs/b.md', 'docs/a.md#gone'])
  })

  it('follows links from the folder of their document', () => {
    expect(deadLinks('docs/a.md', documents)).toEqual([])
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
