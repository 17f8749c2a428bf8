import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { markers } from '#app/document/framework-markers.ts'
import { listFiles, readText, root } from '#scripts/lib/paths.ts'
import { deadLinks, withoutFences } from './document-links.ts'

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

it('keeps the map within 200 lines', () => {
  expect(repository.read('ARCHITECTURE.md').trimEnd().split('\n').length).toBeLessThanOrEqual(200)
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

  it('are all in the index, by their headings', () => {
    const entries = files.map((path) => {
      const [heading = ''] = repository.read(path).split('\n')
      return `- [${heading.slice('# '.length)}](${path.slice(folder.length + 1)})`
    })
    const index = repository.read(`${folder}/README.md`).split('\n')
    expect(index.filter((line) => line.startsWith('- ')).sort()).toEqual(entries.sort())
  })
})
