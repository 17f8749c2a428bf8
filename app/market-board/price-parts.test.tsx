import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Change } from '#app/routes/instrument/price-chart'
import { itemOf } from '#tests/support/market-items'
import { changeMarkup } from './price-parts.server'

it.each([1.5, -1.5, 0])('renders a change of %s as React does', (percent) => {
  const item = itemOf('crypto/btc', { changePercent: percent, changeAmount: percent })
  const { direction, changePercent } = item
  const rendered = direction && <Change direction={direction}>{changePercent}</Change>
  expect(changeMarkup(item).markup).toBe(renderToStaticMarkup(rendered))
})
