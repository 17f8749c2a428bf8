import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Claim, ClaimBlock, illustrativeQualifier } from './claim'
import { type ClaimId, claims } from './claims'

const ids = Object.keys(claims) as ClaimId[]

it.each(ids)('%s is never shown without its qualifier, in a sentence or set large', (id) => {
  const isIllustrative = claims[id].kind === 'illustrative'
  for (const Shown of [Claim, ClaimBlock]) {
    const text = renderToStaticMarkup(<Shown id={id} />).replace(/<[^>]*>/g, '')
    expect(text).toContain(claims[id].figure)
    expect(text.includes(illustrativeQualifier)).toBe(isIllustrative)
  }
})
