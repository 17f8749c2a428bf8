import { describe, expect, it } from 'vitest'
import { itemOf } from '#tests/support/market-items'
import type { BoardQuery } from './board-query'
import { readBoardQuery, searchOf } from './board-query'
import { drawBoard } from './draw-board.server'

const whole: BoardQuery = { sort: 'rank', filter: 'all', category: null, view: 'cards' }
const items = [
  itemOf('crypto/btc', { source: 'coingecko', changePercent: -1.5 }),
  itemOf('stock/ry', { source: 'eodhd', sparkKind: 'illustrative' }),
]
const draw = (query: Partial<BoardQuery>, watched: string[] = []) =>
  drawBoard({
    categories: ['crypto', 'stock'],
    items,
    query: { ...whole, ...query },
    watched,
    hasOverview: true,
  }).markup

describe('a board', () => {
  it('gives each price its arrow and sign, its age, its source and a word on its chart', () => {
    const markup = draw({})
    expect(markup).toContain('<span aria-hidden="true">▼</span> −1.50%')
    expect(markup).toContain(
      'Live · <time datetime="2026-03-12T16:00:00.000Z">March 12, 12:00 p.m.</time> · CoinGecko',
    )
    expect(markup).toContain('· EODHD · Illustrative')
    expect(markup).toContain(
      'Data provided by <a class="link" href="https://www.coingecko.com" rel="noopener">CoinGecko</a>',
    )
  })

  it('pins what is watched above everything else, and stars it in its own place too', () => {
    const markup = draw({}, ['stock/ry'])
    expect(markup.indexOf('Your watchlist')).toBeLessThan(markup.indexOf('Market Overview'))
    expect(markup).toContain('id="watched-stock-ry"')
    expect(markup.match(/value="stock\/ry" aria-pressed="true"/g)).toHaveLength(2)
  })

  it('draws as many skeletons as cards will come while there are no prices', () => {
    const { markup } = drawBoard({
      categories: ['crypto', 'forex', 'stock', 'commodity'],
      items: [],
      query: whole,
      watched: [],
      hasOverview: true,
    })
    expect(markup.match(/quote-skeleton/g)).toHaveLength(20 + 10 + 20 + 6)
  })

  it('describes each square of the heat map in words, without a style attribute', () => {
    const markup = draw({ view: 'map' })
    expect(markup).toContain(
      'aria-label="Bitcoin: −1.50%, $100.00, March 12, 2026, 12:00 p.m. EDT"',
    )
    expect(markup).toContain('data-heat="down-2"')
    expect(markup).not.toContain('style=')
  })

  it('says when a filter matches nothing', () => {
    expect(draw({ filter: 'watched' })).toContain('Nothing matches this filter.')
  })
})

describe('its address', () => {
  it('is read as it is written', () => {
    const query: BoardQuery = { sort: 'losers', filter: 'down', category: 'stock', view: 'map' }
    expect(readBoardQuery(new URLSearchParams(searchOf(query)))).toEqual(query)
    expect(searchOf(whole)).toBe('')
  })

  it('ignores values that are not known', () => {
    const search = new URLSearchParams('sort=%27&filter=x&category=bonds&view=3d')
    expect(readBoardQuery(search)).toEqual(whole)
  })
})
