import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PrivacyText } from './privacy-text'
import { TermsText } from './terms-text'
import { updated } from './updated'

const texts: Record<keyof typeof updated, ReactNode> = {
  privacy: <PrivacyText buyerName="A Broker" />,
  terms: <TermsText />,
}

it.each(Object.keys(texts) as (keyof typeof updated)[])(
  'the date of /%s belongs to its words',
  (name) => {
    const { on, hash } = updated[name]
    const words = renderToStaticMarkup(texts[name])
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
    const actual = createHash('sha256').update(`${on}\n${words}`).digest('hex')
    expect(
      hash,
      `The words of /${name} changed: set today's date in updated.ts, then this hash`,
    ).toBe(actual)
  },
)

it.each(Object.entries(updated))('the date of /%s has come', (_, { on }) => {
  expect(on <= new Date().toISOString().slice(0, 10)).toBe(true)
})
