import { createHash } from 'node:crypto'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { backupDays, optOutDays, retention } from '#app/domain/compliance/retention'
import { updated } from './legal-page'
import { PrivacyText, privacySections } from './privacy-text'
import { TermsText, termsSections } from './terms-text'

const texts: Record<keyof typeof updated, ReactNode> = {
  privacy: (
    <PrivacyText
      buyerName="A Broker"
      retention={retention}
      backups={{ keptDays: backupDays, optOuts: optOutDays }}
    />
  ),
  terms: <TermsText />,
}

it.each(Object.keys(texts) as (keyof typeof updated)[])(
  'the date of /%s is that of its last change',
  (name) => {
    const { on, hash } = updated[name]
    const words = renderToStaticMarkup(texts[name]).replace(/<[^>]*>|\s+/g, '')
    const actual = createHash('sha256').update(`${on}\n${words}`).digest('hex')
    const advice = `The words of /${name} changed: set today's date in legal-page.tsx, and the hash ${actual}`
    expect(hash === actual, advice).toBe(true)
  },
)

it.each([
  ['privacy', privacySections],
  ['terms', termsSections],
] as const)(
  'the list of sections of /%s has every heading of its text, in order',
  (name, sections) => {
    const headings = renderToStaticMarkup(texts[name]).match(/<h2.*?<\/h2>/g)
    expect(headings).toEqual(
      Object.entries(sections).map(([id, words]) => `<h2 id="${id}">${words}</h2>`),
    )
  },
)

it.each(Object.entries(updated))('the date of /%s is not in the future', (_, { on }) => {
  expect(on <= new Date().toISOString().slice(0, 10)).toBe(true)
})
