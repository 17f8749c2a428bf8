import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Claim, ClaimBlock, ClaimFootnote } from './claim'
import { type ClaimId, claims } from './claims'

const ids = Object.keys(claims) as ClaimId[]
const textOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element).replace(/<[^>]*>/g, '')

it.each(ids)('%s has the dagger if it is illustrative, in a sentence or set large', (id) => {
  const { figure, kind } = claims[id]
  const shown = kind === 'illustrative' ? `${figure}†` : figure
  for (const Shown of [Claim, ClaimBlock]) expect(textOf(<Shown id={id} />)).toContain(shown)
})

it('explains the dagger once for a block, by the kinds of its claims', () => {
  const noteOf = (...shown: ClaimId[]) => textOf(<ClaimFootnote ids={shown} />)
  expect(noteOf('win-rate', 'success-rate')).toBe('† Illustrative, not an actual result.')
  expect(noteOf('minimum-deposit')).toBe('† Illustrative, not an actual price.')
  expect(noteOf('win-rate', 'limited-spots')).toBe('† Illustrative, not an actual result or limit.')
  expect(textOf(<ClaimFootnote ids={[]} />)).toBe('')
})
