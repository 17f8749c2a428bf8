import { render } from '@testing-library/react'
import { createRoutesStub } from 'react-router'
import { expect, it } from 'vitest'
import { findArticle } from '#app/content/catalogue'
import type { CommentsView } from '#app/routes/article/view'
import { emptyParts } from '#tests/support/article-parts'
import { CommentsSection } from './comments-section'

const none = { count: 0, hasSamples: false, next: null, isReader: false }

function sectionOf(
  slug: string,
  { isUnlocked, ...given }: Partial<CommentsView> & { isUnlocked: boolean },
) {
  const article = findArticle(slug)
  if (!article) throw new Error('no article')
  const loaded = {
    article,
    section: { label: 'Crypto', to: '/crypto' },
    parts: emptyParts,
    isUnlocked,
    comments: { ...none, ...given },
    form: undefined,
  }
  const Section = () => <CommentsSection article={article} loaded={loaded} />
  const Stub = createRoutesStub([{ path: '/', Component: Section }])
  return render(<Stub initialEntries={['/']} />).container
}

const gated = 'the-future-of-pensions-ai-retirement-planning'
const open = 'canadian-banks-q3-outlook'

it('says before the gate that there are no comments yet, and promises none', () => {
  const section = sectionOf(gated, { isUnlocked: false })
  expect(section.textContent).toBe('Comments (0)Sign Up to Comment')
  expect(section.querySelector('.gate-shapes')).toBeNull()
})

it('shows the gate before comments that there are', () => {
  const section = sectionOf(gated, { isUnlocked: false, count: 3 })
  expect(section.textContent).toBe(
    'Comments (3)See CommentsSign up to view and commentThe grey lines are placeholders.Sign Up to Comment',
  )
})

it('says above the gate that comments of the sandbox are not real', () => {
  const given = { isUnlocked: false, count: 3, hasSamples: true }
  expect(sectionOf(gated, given).querySelector('.gate')?.previousElementSibling?.textContent).toBe(
    'Sample comments, not from real readers.',
  )
})

it('says plainly that comments could not be read, on a gated page too', () => {
  const words = 'CommentsComments can’t be shown right now. Please try again in a minute.'
  expect(sectionOf(open, { isUnlocked: true, count: null }).textContent).toBe(words)
  expect(sectionOf(gated, { isUnlocked: false, count: null }).textContent).toBe(words)
})

it('links a visitor to the form that confirms a phone', () => {
  const link = sectionOf(open, { isUnlocked: true }).querySelector('#write-comment a')
  expect(link?.getAttribute('href')).toBe('/register')
})
