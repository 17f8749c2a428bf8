import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { markers } from '#app/document/framework-markers.ts'
import { listFiles, readText, root } from '#scripts/lib/paths.ts'
import { readDecision } from './decision.ts'
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
  const files = documents
    .filter((path) => path.startsWith(`${folder}/`) && !path.endsWith('/README.md'))
    .map((path) => path.slice(folder.length + 1))
  const readFile = (file: string) => readDecision(repository.read(`${folder}/${file}`))

  it.each(files)('has its sections and a status: %s', (file) => {
    expect(() => readFile(file)).not.toThrow()
  })

  it('are numbered without gaps, in their files and titles alike', () => {
    const numbers = files.map((file) => Number(/^(\d{4})-[a-z\d-]+\.md$/.exec(file)?.[1]))
    expect(numbers).toEqual(files.map((_file, at) => at + 1))
    expect(files.map((file) => readFile(file).number)).toEqual(numbers)
  })

  it('link to each other where one supersedes another', () => {
    const pairs = files.map((file) => ({ file, ...readFile(file) }))
    const forward = pairs.flatMap(({ file, supersedes }) => supersedes.map((old) => [file, old]))
    const back = pairs.flatMap(({ file, supersededBy }) => supersededBy.map((next) => [next, file]))
    expect(forward.length).toBeGreaterThan(3)
    expect(back.map(String).sort()).toEqual(forward.map(String).sort())
  })

  it('are all in the index, with title and status', () => {
    const rows = files.map((file) => {
      const { number, title, sections } = readFile(file)
      const [first = ''] = (sections.get('Status') ?? '').split('\n\n')
      const status = first
        .replace(/\[(\d+)\. .+\]\(/, '[$1](')
        .replace(/\): .+$/, ')')
        .replace(/\.$/, '')
      return `| [${number}](${file}) | ${title} | ${status} |`
    })
    const index = repository.read(`${folder}/README.md`).split('\n')
    expect(index.filter((line) => /^\| \[\d/.test(line))).toEqual(rows)
  })
})
