import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { instruments } from '#app/domain/market/instruments'
import { Change } from '#app/routes/instrument/price-chart'
import { itemOf } from '#tests/support/market-items'
import {
  changeMarkup,
  fillSubjects,
  nameMarkup,
  nameWithUnit,
  sourceNames,
  sourceWords,
} from './price-parts.server'

it.each([1.5, -1.5, 0])('renders a change of %s as React does', (percent) => {
  const item = itemOf('crypto/btc', { changePercent: percent, changeAmount: percent })
  const { direction, changePercent } = item
  const rendered = direction && <Change direction={direction}>{changePercent}</Change>
  expect(changeMarkup(item).markup).toBe(renderToStaticMarkup(rendered))
})

it('says a name beside its symbol, which no instrument’s name is', () => {
  expect(nameMarkup(itemOf('crypto/btc')).markup).toBe('<b>BTC</b> <span>Bitcoin</span>')
  expect(instruments.filter(({ name, symbol }) => name === symbol)).toEqual([])
})

it('has the unit of a commodity beside its name, and of nothing else', () => {
  expect(nameMarkup(itemOf('commodity/gold')).markup).toBe('<b>GOLD</b> <span>Gold · oz</span>')
  expect(nameMarkup(itemOf('index/sptsx')).markup).toContain('<span>S&amp;P/TSX Composite</span>')
  const commodities = instruments.filter(({ category }) => category === 'commodity')
  for (const one of commodities) expect(nameWithUnit(one)).toMatch(/ · \w{1,5}$/)
})

it('fills the place that a story leaves for its subject, but with no stale price', () => {
  const markup = '<p><span data-subject="stock/ry"></span></p>'
  const item = itemOf('stock/ry', { changePercent: 1.5, changeAmount: 1.5 })
  expect(fillSubjects({ markup }, [item]).markup).toMatch(/^<p><span>RY .*\+1\.50%/s)
  expect(fillSubjects({ markup }, [{ ...item, state: 'stale' }]).markup).toBe('<p></p>')
  expect(fillSubjects({ markup }, []).markup).toBe('<p></p>')
})

describe('the credit of prices', () => {
  const real = itemOf('crypto/btc', { source: 'coingecko' })
  const demo = [itemOf('stock/ry'), itemOf('commodity/gold'), itemOf('stock/td')]
  const textOf = (items: Parameters<typeof sourceWords>[0]) =>
    sourceWords(items).markup.replace(/<[^>]+>/g, '')

  it('the credit of prices of demo prices alone names no provider', () => {
    expect(textOf(demo)).toBe('Demo prices, not real market data.')
    expect(sourceNames(demo)).toBe('Demo prices')
  })

  it('the credit of prices of real prices names their provider', () => {
    expect(textOf([real])).toBe('Data provided by CoinGecko (indicative prices).')
    expect(sourceNames([real])).toBe('CoinGecko')
  })

  it('the credit of prices of both says which are demo prices', () => {
    expect(textOf([...demo, real])).toBe(
      'Data provided by CoinGecko (indicative prices). Demo prices, not real market data: stocks, commodities.',
    )
    expect(sourceNames([real, ...demo])).toBe('CoinGecko, Demo prices (stocks, commodities)')
  })
})
