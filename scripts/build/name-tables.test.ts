import { expect, it } from 'vitest'
import { nameTables } from './name-tables.ts'

const text = (value: string) => ({ type: 'text', value })
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
