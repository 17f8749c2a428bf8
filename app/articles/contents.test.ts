import { expect, it } from 'vitest'
import { html } from '#app/document/html'
import { contentsOf, headingId } from './contents'

const section = (title: string) => html`<h2 id="${headingId(title)}">${title}</h2><p>Text.</p>`

it('lists the sections of a text, with links to them', () => {
  const text = html`${['Costs & fees', 'What “net” means', 'Sources'].map(section)}`
  const { markup } = contentsOf(text) ?? html``
  expect(
    Array.from(markup.matchAll(/<a class="link" href="#([^"]+)">([^<]+)</g), ([, ...rest]) => rest),
  ).toEqual([
    ['costs-fees', 'Costs &amp; fees'],
    ['what-net-means', 'What “net” means'],
    ['sources', 'Sources'],
  ])
})

it('lists nothing for a short text', () => {
  expect(contentsOf(html`${['One', 'Two'].map(section)}`)).toBeNull()
})

it('names a heading without letters', () => {
  expect(headingId('…')).toBe('section')
})
