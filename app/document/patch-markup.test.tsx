import { expect, it } from 'vitest'
import { patchMarkup } from './patch-markup'

function partOf(markup: string) {
  const part = document.createElement('div')
  part.innerHTML = markup
  document.body.replaceChildren(part)
  return part
}

const row = (id: string, price: string) =>
  `<li id="${id}"><a href="/${id}">${id}</a> <data value="${price}">$${price}</data></li>`

it('changes only the cells that differ, and keeps the focus and every other node', () => {
  const part = partOf(`<ul>${row('btc', '1')}${row('eth', '2')}</ul>`)
  const nodes = Array.from(part.querySelectorAll('*'))
  part.querySelector('a')?.focus()
  const newer = `<ul>${row('btc', '1')}${row('eth', '3')}</ul>`
  patchMarkup(part, newer)
  expect(part.innerHTML).toBe(newer)
  expect(Array.from(part.querySelectorAll('*'))).toEqual(nodes)
  expect(document.activeElement?.getAttribute('href')).toBe('/btc')
})

it('moves, adds and removes what has an id or a label', () => {
  const part = partOf(
    `<section aria-labelledby="a">A</section><ul>${row('btc', '1')}${row('eth', '2')}</ul>`,
  )
  const [btc, eth] = Array.from(part.querySelectorAll('li'))
  const newer = `<section aria-labelledby="b">B</section><ul>${row('eth', '2')}${row('ry', '7')}${row('btc', '1')}</ul>`
  patchMarkup(part, newer)
  expect(part.innerHTML).toBe(newer)
  expect(part.querySelector('#btc')).toBe(btc)
  expect(part.querySelector('#eth')).toBe(eth)
})

it('keeps what a reader has opened or set, such as a list or a paused ticker', () => {
  const part = partOf('<input type="checkbox"><p data-moved="up">1</p><details></details>')
  const box = part.querySelector('input') as HTMLInputElement
  box.checked = true
  part.querySelector('details')?.setAttribute('open', '')
  patchMarkup(part, '<input type="checkbox"><p>2</p><details></details>')
  expect(part.querySelector('input')?.checked).toBe(true)
  expect(part.innerHTML).toBe('<input type="checkbox"><p>2</p><details open=""></details>')
})

it.each([
  '',
  'text',
  '<p>one</p>two<p>three</p>',
  '<table><tbody><tr id="r"><td>1</td></tr></tbody></table>',
])('becomes "%s" from any other markup', (newer) => {
  for (const older of [
    '',
    'other',
    '<p>two</p>',
    '<table><tbody><tr id="q"><td>2</td></tr></tbody></table>',
  ]) {
    const part = partOf(older)
    patchMarkup(part, newer)
    expect(part.innerHTML).toBe(newer)
  }
})
