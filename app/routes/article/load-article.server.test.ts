import { expect, it } from 'vitest'
import { splitAtCall } from './load-article.server'

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
