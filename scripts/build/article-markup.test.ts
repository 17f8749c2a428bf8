import { expect, it } from 'vitest'
import { linkTerms, nameTables, noteClaims } from './article-markup.ts'

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

it('links the longer term if one holds another', () => {
  expect(linked('rates', element('p', text('core inflation'), text(' and inflation')))).toEqual([
    element(
      'p',
      link('core-inflation', 'core inflation'),
      text(' and '),
      link('inflation', 'inflation'),
    ),
  ])
})

it('leaves a term beside a link alone, for the next use of it', () => {
  const blocks = [
    element('p', text('The yield bond buyers ask.')),
    element('p', text('A yield falls.')),
  ]
  expect(linked('rates', ...blocks)).toEqual([
    element('p', text('The yield '), link('bond', 'bond'), text(' buyers ask.')),
    element('p', text('A '), link('yield', 'yield'), text(' falls.')),
  ])
})

it('links two words that are one term together', () => {
  expect(linked('rates', element('p', text('Bond yields fall as a bond rises.')))).toEqual([
    element(
      'p',
      link('yield', 'Bond yields'),
      text(' fall as a '),
      link('bond', 'bond'),
      text(' rises.'),
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

const heading = (...words: string[]) => ({
  type: 'element',
  tagName: 'h2',
  children: words.map((word) => ({ type: 'element', tagName: 'span', children: [text(word)] })),
})
const table = () => ({
  type: 'element',
  tagName: 'table',
  properties: { id: 'kept' },
  children: [],
})

it('names each table by its section, and no two alike', () => {
  const children = [
    table(),
    table(),
    heading('The ', 'day'),
    table(),
    heading('The week'),
    table(),
    table(),
  ]
  nameTables()({ type: 'root', children })
  const names = children.flatMap((node) =>
    node.tagName === 'table' ? [(node as ReturnType<typeof table>).properties] : [],
  )
  expect(names).toEqual(
    ['', '2', 'The day', 'The week', 'The week 2'].map((name) => ({
      id: 'kept',
      'data-section': name,
    })),
  )
})

const claim = (id: string) => ({
  type: 'mdxJsxTextElement',
  name: 'Claim',
  attributes: [{ type: 'mdxJsxAttribute', name: 'id', value: id }],
  children: [],
})
const blockOf = (...children: object[]) => ({ type: 'element', tagName: 'p', children })

function noted(...children: object[]) {
  const tree = { type: 'root', children }
  noteClaims()(tree as never)
  return tree.children
}

it('puts one note below a block, for all of its claims', () => {
  const text = blockOf({ type: 'text', value: 'From ' }, claim('start'), blockOf(claim('end')))
  expect(noted(text)).toEqual([
    text,
    {
      type: 'mdxJsxFlowElement',
      name: 'ClaimNote',
      attributes: [{ type: 'mdxJsxAttribute', name: 'of', value: 'start end' }],
      children: [],
    },
  ])
})

it('puts none below a block without claims', () => {
  const blocks = [blockOf({ type: 'text', value: 'Plain' }), blockOf()]
  expect(noted(...blocks)).toEqual(blocks)
})
