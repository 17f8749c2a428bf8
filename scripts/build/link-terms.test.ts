import { expect, it } from 'vitest'
import { linkTerms } from './link-terms.ts'

const text = (value: string) => ({ type: 'text', value })
const element = (tagName: string, ...children: object[]) => ({ type: 'element', tagName, children })
const link = (id: string, said: string) => ({
  ...element('a', text(said)),
  properties: { href: `/glossary#${id}` },
})

function linked(slug: string, ...children: object[]) {
  const tree = { type: 'root', children }
  linkTerms()(tree as never, { path: `/articles/${slug}.mdx` })
  return tree.children
}

it('links the first use of a term and leaves the others alone', () => {
  const blocks = [element('p', text('A bond pays. Bonds fall.')), element('p', text('A bond.'))]
  expect(linked('rates', ...blocks)).toEqual([
    element('p', text('A '), link('bond', 'bond'), text(' pays. Bonds fall.')),
    element('p', text('A bond.')),
  ])
})

it('links the longer term where one holds another', () => {
  expect(linked('rates', element('p', text('core inflation'), text(' and inflation')))).toEqual([
    element(
      'p',
      link('core-inflation', 'core inflation'),
      text(' and '),
      link('inflation', 'inflation'),
    ),
  ])
})

it('passes over links, headings and parts of words', () => {
  const blocks = [
    element('h2', text('Bonds')),
    element('p', element('a', text('bonds')), text(' of bondholders, a vagabond and pre-bond')),
  ]
  expect(linked('rates', ...structuredClone(blocks))).toEqual(blocks)
})

it('adds nothing to a paid text', () => {
  const block = element('p', text('A bond.'))
  expect(linked('royalbot-revolutionary-ai-assistant', structuredClone(block))).toEqual([block])
})
