import { expect, it } from 'vitest'
import { noteClaims } from './note-claims.ts'

const claim = (id: string) => ({
  type: 'mdxJsxTextElement',
  name: 'Claim',
  attributes: [{ type: 'mdxJsxAttribute', name: 'id', value: id }],
  children: [],
})
const block = (...children: object[]) => ({ type: 'element', tagName: 'p', children })

function noted(...children: object[]) {
  const tree = { type: 'root', children }
  noteClaims()(tree as never)
  return tree.children
}

it('puts one note below a block, for all of its claims', () => {
  const text = block({ type: 'text', value: 'From ' }, claim('start'), block(claim('end')))
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
  const blocks = [block({ type: 'text', value: 'Plain' }), block()]
  expect(noted(...blocks)).toEqual(blocks)
})
