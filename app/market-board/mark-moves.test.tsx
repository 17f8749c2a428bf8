import { beforeEach, expect, it } from 'vitest'
import { markMoves } from './market-board'

const row = (id: string, value: number, text: string) =>
  `<p id="${id}"><data value="${value}">${text}</data></p>`
const movesIn = (part: Element) =>
  Array.from(part.querySelectorAll('data'), (price) => price.dataset.moved)

let part: HTMLElement
beforeEach(() => {
  part = document.createElement('div')
  part.innerHTML = row('btc', 10, '$10') + row('eth', 5, '$5') + row('ry', 7, '$7')
})

it('marks what went up and what went down, wherever it stands now', () => {
  const finish = markMoves(part)
  part.innerHTML = row('ry', 8, '$8') + row('eth', 5, '$5') + row('btc', 9, '$9')
  finish()
  expect(movesIn(part)).toEqual(['up', undefined, 'down'])
})

it('marks nothing of another currency, and nothing new', () => {
  const finish = markMoves(part)
  part.innerHTML = row('btc', 7, '≈US$7') + row('td', 3, '$3')
  finish()
  expect(movesIn(part)).toEqual([undefined, undefined])
})
