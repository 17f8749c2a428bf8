import { expect, it } from 'vitest'
import { splitAtCall, withOffer } from './load-article.server'

it('cuts after the first call, its footnote included', () => {
  const call = '<p class="cta"><a href="#contact-form">Go</a><small>† Note.</small></p>'
  const split = splitAtCall({ markup: `<p>One.</p>${call}<h2>Two</h2>${call}` })
  expect(split.intro?.markup).toBe(`<p>One.</p>${call}`)
  expect(split.body.markup).toBe(`<h2>Two</h2>${call}`)
})

it('leaves a text without a call whole', () => {
  const markup = '<p>One.</p>'
  expect(splitAtCall({ markup })).toEqual({ intro: null, body: { markup } })
})

it.each([
  ['second section', '<p>1</p><h2>A</h2><p>2</p><h2>B</h2><p>3</p>', '<h2>C</h2><p>4</p>'],
  ['second paragraph of a text with fewer', '<p>1</p><p>2</p>', '<p>3</p>'],
])('sets the offer of a call after the %s', (_, before, after) => {
  const { markup } = withOffer({ markup: before + after })
  expect(markup.startsWith(`${before}<aside class="call-offer"`)).toBe(true)
  expect(markup.endsWith(`</aside>${after}`)).toBe(true)
})
