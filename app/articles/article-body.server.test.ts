import { expect, it } from 'vitest'
import { minutesToRead } from './article-body.server'

it('says the minutes that a text’s words take, without its markup, rounded up', () => {
  const text = (words: number) => ({ markup: `<p class="a b">${'word '.repeat(words)}</p>\n` })
  expect([1, 265, 266, 531].map((words) => minutesToRead(text(words)))).toEqual([1, 1, 2, 3])
})
