import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OriginContext, PageMeta } from './page-meta'
import { type Page, pages } from './pages'

const all: Page[] = Object.values(pages)

function markup(page: Page) {
  return renderToStaticMarkup(
    <OriginContext value="https://maple.test">
      <PageMeta page={page} />
    </OriginContext>,
  )
}

it('has one absolute canonical address, whatever the link’s parameters', () => {
  expect(markup(pages.about)).toContain('<link rel="canonical" href="https://maple.test/about"/>')
  expect(markup(pages.about)).toContain('content="https://maple.test/social/about.png"')
})

it('keeps pages for one visitor out of search engines', () => {
  const html = markup(pages.thankYou)
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toContain('canonical')
})

it('has for every page a title, a description and an address of its own', () => {
  for (const field of ['path', 'title', 'description'] as const) {
    const values = all.map((page) => page[field])
    expect(new Set(values).size).toBe(values.length)
  }
})

it('has descriptions short enough for search results and link previews', () => {
  for (const { description } of all) {
    expect(description.length).toBeGreaterThan(30)
    expect(description.length).toBeLessThanOrEqual(160)
  }
})
