import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { updated } from '#app/content/legal/legal-page'
import { PrivacyText, privacySections } from '#app/content/legal/privacy-text'
import { TermsText, termsSections } from '#app/content/legal/terms-text'
import { site } from '#app/content/site'
import { retention } from '#app/domain/compliance/retention'
import { defaultLimits } from '#app/domain/verification/limits'
import { cookies } from '#app/shared/cookies'
import { privacyPeriods } from './privacy-periods'

const texts: Record<keyof typeof updated, ReactNode> = {
  privacy: (
    <PrivacyText
      buyerName="A Broker"
      periods={privacyPeriods({ limits: defaultLimits, retention })}
      hasRobotCheck={false}
    />
  ),
  terms: <TermsText />,
}

it.each(Object.keys(texts) as (keyof typeof updated)[])(
  'the date of /%s is that of its last change',
  (name) => {
    const { on, hash } = updated[name]
    const words = wordsOf(renderToStaticMarkup(texts[name]))
    const actual = createHash('sha256').update(`${on}\n${words}`).digest('hex')
    const advice = `The words of /${name} changed: set today's date in legal-page.tsx, and the hash ${actual}`
    expect(hash === actual, advice).toBe(true)
  },
)

/** An owner's names and addresses don't change the text. */
function wordsOf(html: string): string {
  const words = html.replace(/<[^>]*>|\s+/g, '')
  const named = Object.entries(site).sort(([, one], [, other]) => other.length - one.length)
  return named.reduce(
    (text, [key, value]) => text.replaceAll(value.replace(/\s+/g, ''), `{${key}}`),
    words,
  )
}

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
  // The machine's own clock: the suite's stands on a day that a new date is after.
  const today = new Date(performance.timeOrigin + performance.now())
  expect(on <= today.toISOString().slice(0, 10)).toBe(true)
})

const figure =
  /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety) (second|minute|hour|day|week|month|year)s?\b/

it.each([...globSync('app/content/legal/*.tsx'), ...globSync('app/routes/my-data/**/*.{ts,tsx}')])(
  'every period in %s comes from the constant that acts',
  (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(figure)
  },
)

it('/privacy states other periods when the constants change', () => {
  const limits = { ...defaultLimits, codeLifeSeconds: 1_200, proofLifeSeconds: 60 }
  const changed = { ...retention, consentsDays: 41, contactMessagesDays: 42, receiptsDays: 43 }
  const periods = privacyPeriods({ limits, retention: changed })
  const html = renderToStaticMarkup(
    <PrivacyText buyerName="A Broker" periods={periods} hasRobotCheck={false} />,
  )
  for (const words of ['within 41 minutes', 'for 41 days', 'for 42 days', 'For 43 days']) {
    expect(html).toContain(words)
  }
})

it('/privacy names every cookie with its life', () => {
  const html = renderToStaticMarkup(texts.privacy)
  const named = Array.from(html.matchAll(/<dt><code>(\w+)<\/code><\/dt><dd>(.+?)<\/dd>/g))
  expect(named.map(([, name]) => name).sort()).toEqual(Object.keys(cookies).sort())
  for (const [, name, words] of named) expect(words, name).toMatch(figure)
})
