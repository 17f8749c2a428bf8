import { describe, expect, it } from 'vitest'
import { columnNames } from '#app/domain/market/display/arrange'
import { showIn, unitsOf } from '#app/domain/market/display/convert'
import type { MarketItem } from '#app/domain/market/display/item'
import { sparkPath } from '#app/domain/market/display/sparkline'
import { instruments } from '#app/domain/market/instruments'
import { itemOf, noon } from '#tests/support/market-items'
import { type BoardQuery, readBoardQuery, searchOf } from './board-query'
import { sectionWords } from './boards'
import { type BoardContent, renderBoard } from './render-board.server'

const whole: BoardQuery = {
  sort: 'rank',
  filter: 'all',
  category: null,
  view: 'auto',
  columns: columnNames,
}
const items = [
  itemOf('crypto/btc', { source: 'coingecko', changePercent: -1.5 }),
  itemOf('crypto/eth', { source: 'coingecko', changePercent: 3 }),
  itemOf('stock/ry', { source: 'eodhd', sparkKind: 'illustrative', changePercent: 4 }),
]
const render = (query: Partial<BoardQuery>, more: Partial<BoardContent> = {}) =>
  renderBoard({
    listing: 'markets',
    items,
    query: { ...whole, ...query },
    currency: 'CAD',
    watched: [],
    csvRows: 3,
    ...more,
  }).markup
/** Returns the ids of the rows, in their order. */
const rowsOf = (markup: string) =>
  Array.from(markup.matchAll(/<tr id="([^"]+)"><td>(\d*)/g), ([, id, rank]) =>
    `${rank} ${id}`.trim(),
  )

describe('a board', () => {
  it('ranks prices by category, Canadian stocks before coins, with time and source once for each', () => {
    const markup = render({})
    expect(rowsOf(markup)).toEqual(['1 stock-ry', '1 crypto-btc', '2 crypto-eth'])
    expect(markup).toContain(
      '<span data-state="live">Live, <time datetime="2026-03-12T16:00:00.000Z">March 12, 12 p.m.</time></span> <span>Data provided by <a class="link" href="https://www.coingecko.com" rel="noopener">CoinGecko</a>',
    )
    expect(markup).toContain('</time>, illustrative</span> <span>Data provided by')
    expect(markup.match(/<time/g)).toHaveLength(2)
    expect(markup).not.toContain('style=')
  })

  it('lets a phone begin with a part of a long list, all of which is there, only among others', () => {
    const longCategories = ['crypto', 'stock'] as const
    const long = instruments.filter(({ category }) =>
      longCategories.some((one) => one === category),
    )
    const all = long.map(({ category, slug }) => itemOf(`${category}/${slug}`))
    const markup = render({}, { items: all })
    expect(markup.match(/<summary><span>Show all 20</g)).toHaveLength(2)
    expect(rowsOf(markup)).toHaveLength(40)
    expect(render({ category: 'crypto' }, { items: all })).not.toContain('<summary>')
    expect(render({}, { items: all, listing: 'stocks' })).not.toContain('<summary>')
    expect(render({})).not.toContain('<summary>')
  })

  it('sets the overview below a watchlist and a short list, and beside every other', () => {
    expect(render({ filter: 'watched' })).toContain('<div class="overview" data-below>')
    const many = ['ry', 'td', 'enb', 'bn', 'bmo', 'su'].map((slug) => itemOf(`stock/${slug}`))
    expect(render({}, { items: many })).toContain('<div class="overview">')
    expect(render({}, { items: many.slice(1) })).toContain('<div class="overview" data-below>')
  })

  it('shows the movers of its category alone, whose rises and falls add up', () => {
    const flat = itemOf('crypto/sol', { changeAmount: 0, changePercent: 0 })
    const markup = render({ category: 'crypto' }, { items: [...items, flat] })
    const overview = markup.slice(markup.indexOf('class="overview"'))
    expect(overview).not.toContain('RY')
    expect(overview).toContain(
      '<td>3</td><td class="change" data-direction="up">2</td><td class="change" data-direction="down">1</td>',
    )
  })

  it('keeps its category in the links to all gainers and losers', () => {
    const markup = render({ category: 'crypto' })
    expect(markup).toContain('href="/markets?category=crypto&amp;filter=up"')
    expect(markup).toContain('href="/markets?category=crypto&amp;filter=down"')
  })

  it('ignores a category that its page does not have', () => {
    const listing = 'crypto' as const
    expect(rowsOf(render({ category: 'forex' }, { listing }))).toEqual(
      rowsOf(render({}, { listing })),
    )
  })

  it('has the sign of a change in its text', () => {
    expect(render({})).toContain('<td data-direction="down">−1.50%</td>')
  })

  it('keeps a rank through another order, which its header names and leads on from', () => {
    const markup = render({ sort: 'gainers', category: 'crypto' })
    expect(rowsOf(markup)).toEqual(['2 crypto-eth', '1 crypto-btc'])
    expect(markup).toContain(
      'aria-sort="descending"><a id="crypto-change" href="/markets?category=crypto&amp;sort=losers"',
    )
    expect(markup.match(/aria-sort/g)).toHaveLength(1)
  })

  it('numbers no list across categories', () => {
    expect(rowsOf(render({ filter: 'up' }))).toEqual(['stock-ry', 'crypto-eth'])
    expect(rowsOf(render({ filter: 'down' }))).toEqual(['crypto-btc'])
  })

  it('pins what is watched above everything else, and stars it in its own place too', () => {
    const markup = render({}, { watched: ['stock/ry'] })
    expect(rowsOf(markup)[0]).toBe('watched-stock-ry')
    expect(markup.match(/value="stock\/ry" aria-pressed="true"/g)).toHaveLength(2)
  })

  it('lists what is watched in the visitor’s order', () => {
    const watched = ['stock/ry', 'crypto/btc']
    expect(rowsOf(render({ filter: 'watched' }, { watched }))).toEqual(['stock-ry', 'crypto-btc'])
  })

  it('teaches with an empty watchlist, and suggests three prices', () => {
    const markup = render({ filter: 'watched' })
    expect(markup).toContain('Nothing on your watchlist yet. Choose ☆ beside any price.')
    expect(rowsOf(markup)).toEqual(['crypto-btc', 'stock-ry', 'crypto-eth'])
    expect(markup).not.toContain('Download CSV')
    expect(render({ filter: 'watched' }, { watched: ['stock/ry'] })).toContain('Download CSV')
  })

  it('renders as many placeholders as prices will come while there are none', () => {
    const places = Object.values(sectionWords).reduce((sum, { max }) => sum + max, 0)
    expect(render({}, { items: [] }).match(/quote-skeleton/g)).toHaveLength(places)
  })

  it('says when a filter matches nothing', () => {
    expect(render({ filter: 'down', category: 'stock' })).toContain('Nothing matches this filter.')
  })
})

describe('an exception', () => {
  const pairs = ['forex/usd-cad', 'forex/usd-jpy', 'forex/eur-cad']
  const board = (more: Parameters<typeof itemOf>[1]) =>
    render(
      {},
      { items: pairs.map((id, at) => itemOf(id, at === 2 ? more : { source: 'twelvedata' })) },
    )

  it('an exception of source and time is marked on its row', () => {
    const markup = board({
      source: 'valet',
      seriesKind: 'daily',
      lastUpdated: Date.parse('2026-03-11T20:30Z'),
    })
    expect(markup).toContain(
      '<td class="mark" data-state="daily">Daily, <time datetime="2026-03-11T20:30:00.000Z">March 11</time>, Bank of Canada</td>',
    )
    expect(markup.match(/class="mark"/g)).toHaveLength(1)
  })

  it('an exception that is old is marked as such', () => {
    const markup = board({ source: 'twelvedata', lastUpdated: Date.parse('2026-03-12T10:00Z') })
    expect(markup).toMatch(/class="mark" data-state="stale">Stale, <time/)
  })
})

describe('a heat map', () => {
  it('describes each field in words', () => {
    const markup = render({ view: 'map' })
    expect(markup).toContain(
      '<title>BTC, Bitcoin: −1.50%, $100.00, March 12, 2026, 12:00 p.m. EDT</title>',
    )
    expect(markup).toContain('>Bitcoin: −1.50%, $100.00</text>')
    expect(markup).toContain(' data-heat="down4">')
    expect(markup).not.toContain('style=')
  })

  const heatOf = (changePercent: number, id: string) => {
    const markup = render({ view: 'map' }, { items: [itemOf(id, { changePercent })] })
    const map = markup.slice(markup.indexOf('class="heat-map"'))
    return /<svg x[^>]+?(?: data-heat="(\w+)")?><rect /.exec(map)?.[1] ?? 'none'
  }

  it.each([
    [-40, 'down5'],
    [-2, 'down5'],
    [-1.994, 'down4'],
    [-0.62, 'down3'],
    [-0.494, 'down2'],
    [-0.24, 'down1'],
    [-0.01, 'down1'],
    [0, 'none'],
    [0.004, 'none'],
    [0.01, 'up1'],
    [0.25, 'up2'],
    [0.5, 'up3'],
    [1, 'up4'],
    [9, 'up5'],
  ])('gives %d%% the shade %s in every market', (changePercent, shade) => {
    for (const id of ['crypto/btc', 'forex/usd-cad', 'index/spx', 'stock/ry']) {
      expect(heatOf(changePercent, id)).toBe(shade)
    }
  })

  it('names where one shade ends and the next begins, in the order of its fields’ shades', () => {
    const bar =
      /class="heat-bar"(.*?)<\/svg><text.*?<\/svg>/.exec(render({ view: 'map' }))?.[0] ?? ''
    const found = (pattern: RegExp) => Array.from(bar.matchAll(pattern), ([, one]) => one)
    const ways = [5, 4, 3, 2, 1]
      .map((shade) => `down${shade}`)
      .concat([1, 2, 3, 4, 5].map((shade) => `up${shade}`))
    expect(found(/data-heat="(\w+)"/g)).toEqual(ways)
    const ends = ['−2', '−1', '−0.5', '−0.25', '0', '+0.25', '+0.5', '+1', '+2']
    expect(found(/<text [^>]+>(.+?)</g)).toEqual(ends)
  })
})

describe('a category that no source has', () => {
  it('has no list, no count and no link, while the others have prices', () => {
    const markup = render({})
    expect(markup).not.toContain('Stock Indices')
    expect(markup).not.toContain('category=index')
    expect(markup).toContain('category=crypto')
    const withIndex = render({}, { items: [itemOf('index/sptsx'), ...items] })
    expect(withIndex).toContain('<h2 id="index">Stock Indices</h2>')
    expect(withIndex).toContain('category=index')
  })
})

describe('commodities', () => {
  it('say which of them are in US dollars, unless all are', () => {
    const words = 'quoted in US dollars'
    const mixed = ['commodity/gold', 'commodity/oil'].map((id) => itemOf(id))
    expect(render({}, { items: mixed })).toContain(words)
    const inUsd = mixed.map((item) => showIn(item, 'USD', 1.4))
    expect(render({}, { items: inUsd, currency: 'USD' })).not.toContain(words)
    expect(render({})).not.toContain(words)
  })
})

describe('the times of a list of several categories', () => {
  const stampOf = (listed: MarketItem[]) =>
    /<p class="stamp">(.*?)<\/p>/s
      .exec(render({ filter: 'up' }, { items: listed }))?.[1]
      ?.replace(/<[^>]+>/g, '')
      .trim()

  it('stand there once if they are the same, else with the names', () => {
    const [coin, stock] = [itemOf('crypto/btc'), itemOf('stock/ry')]
    expect(stampOf([coin, stock])).toMatch(/^Live, March 12, 12 p/)
    const older = itemOf('stock/ry', { lastUpdated: coin.value.asOf - 86_400_000 })
    expect(stampOf([coin, older])).toMatch(/^Canadian stocks: Stale, .* Cryptocurrencies: Live, /)
    const metal = itemOf('commodity/gold', { lastUpdated: older.value.asOf })
    expect(stampOf([coin, older, metal])).toMatch(/^Canadian stocks, Commodities: Stale, /)
  })

  it('stand below the list if they are many', () => {
    const day = 86_400_000
    const listed = ['stock/ry', 'crypto/btc', 'forex/usd-cad'].map((id, at) =>
      itemOf(id, { lastUpdated: noon - at * day }),
    )
    const isBelow = (filter: 'up' | 'all', count: number) => {
      const markup = render({ filter }, { items: listed.slice(0, count) })
      return /<\/table>\s*<p class="stamp">/.test(markup)
    }
    expect(isBelow('up', 2)).toBe(false)
    expect(isBelow('up', 3)).toBe(true)
    expect(isBelow('all', 3)).toBe(false)
    // Above it then stand the first, the last, and the source.
    expect(stampOf(listed)).toMatch(/^March 10, .* to March 12, 12 p.* Demo prices/)
  })
})

describe('the movers of the page of stocks', () => {
  it('are stocks alone, and lead to the list of them', () => {
    const stocks = ['ry', 'td', 'enb', 'bn', 'bmo', 'su'].map((slug, at) =>
      itemOf(`stock/${slug}`, { changePercent: at - 2.5 }),
    )
    const listed = [...stocks, itemOf('commodity/gold', { changePercent: 9 })]
    const markup = render({}, { listing: 'stocks', items: listed })
    const movers = markup.slice(markup.indexOf('>Stock gainers<'))
    expect(movers).toContain('>SU</b>')
    expect(movers).not.toContain('GOLD')
    expect(movers).toContain('href="/stocks?category=stock&amp;filter=up" data-stay')
    const asked = render({ category: 'commodity' }, { listing: 'stocks', items: listed })
    expect(asked).not.toContain('Stock gainers')
  })
})

describe('an index', () => {
  it('of another time than the others is named once, above rows of one height', () => {
    const others = ['spx', 'ixic', 'dji'].map((slug) => itemOf(`index/${slug}`))
    const older = itemOf('index/sptsx', { source: 'fred' })
    const markup = render({ category: 'index' }, { items: [older, ...others] })
    expect(markup).toMatch(/<p class="stamp">.*<span>S&amp;P\/TSX: /s)
    expect(markup).not.toContain('class="mark"')
  })

  it('is in points, and in no currency', () => {
    const index = itemOf('index/sptsx', { price: 30_512.344, currency: 'CAD' })
    expect(index.price).toBe('30,512.34')
    expect(showIn(index, 'USD', 1.4)).toBe(index)
    expect(unitsOf(index, 1.4)).toEqual([])
    expect(render({ category: 'index' }, { items: [index] })).not.toContain('per points')
  })
})

describe('the lines of a list', () => {
  const listOf = (...sparks: Parameters<typeof itemOf>[1][]) => {
    const listed = ['spx', 'ixic', 'dji'].map((slug, at) => itemOf(`index/${slug}`, sparks[at]))
    return render({}, { items: listed })
  }
  const daily = { sparkKind: 'daily' } as const
  const dotted = { sparkPath: sparkPath([1, 2, 3], 4) }

  it('are explained if they are of other days than those beside them', () => {
    const words = 'Grey: earlier values'
    expect(listOf()).not.toContain(words)
    expect(listOf(daily)).toContain(words)
    expect(listOf(daily, daily, daily)).not.toContain(words)
  })

  it('are explained once if most have the close before', () => {
    const words = 'Dotted line: previous close.'
    expect(listOf(dotted)).not.toContain(words)
    expect(listOf(dotted, dotted)).toContain(words)
  })
})

describe('the links of columns', () => {
  it('show or hide one each, and are there for a chosen table only', () => {
    const coin = itemOf('crypto/btc', { weekBase: 80, volume: 38.21e9, marketCap: 2.614e12 })
    const items = { items: [coin] }
    const markup = render({ view: 'table', columns: ['week', 'cap'] }, items)
    const links = markup.slice(markup.indexOf('aria-label="Columns"')).split('</nav>')[0]
    expect(links).toContain('href="/markets?view=table&amp;columns=cap" data-stay aria-current')
    expect(links).toContain('href="/markets?view=table" data-stay>Volume')
    expect(links).toContain('href="/markets?view=table&amp;columns=week" data-stay aria-current')
    expect(render({ view: 'table', columns: ['cap'] }, items)).toContain('columns=none')
    expect(render({ view: 'cards' }, items)).not.toContain('aria-label="Columns"')
  })

  it('are of the columns that the page fills, and each table has those that it fills', () => {
    const metal = itemOf('commodity/gold', { weekBase: 80 })
    const alone = render({ view: 'table' }, { items: [metal] })
    expect(alone).toContain('7 days<span')
    expect(alone).not.toContain('>Volume')
    const coin = itemOf('crypto/btc', { weekBase: 80, volume: 38.21e9, marketCap: 2.614e12 })
    const both = render({ view: 'table' }, { items: [coin, metal] })
    const extras = Array.from(both.matchAll(/data-extra="(\d)"/g), ([, count]) => count)
    expect(extras).toEqual(['3', '1'])
    const share = itemOf('stock/ry', { weekBase: 80, volume: 2e6, shares: 1e9 })
    const mixed = render({ view: 'table', filter: 'up' }, { items: [coin, share] })
    expect(mixed).toContain('Market cap<span')
    expect(mixed).not.toContain('>Volume')
  })
})

describe('the fields of a heat map', () => {
  const mapOf = (caps: readonly (number | null)[], more: Partial<BoardContent> = {}) => {
    const slugs = ['ry', 'td', 'enb', 'bn', 'bmo']
    const items = caps.map((cap, at) =>
      itemOf(`stock/${slugs[at]}`, { shares: cap === null ? null : cap / 100 }),
    )
    return render({ view: 'map' }, { items, ...more })
  }
  const areasOf = (markup: string) =>
    Array.from(
      markup.matchAll(/<svg x="[^"]+" y="[^"]+" width="([\d.]+)%" height="([\d.]+)%"/g),
      ([, width, height]) => Math.round((Number(width) * Number(height)) / 100),
    )

  it('are as large as their market caps, the largest first', () => {
    const markup = mapOf([100e9, 400e9, 300e9, 200e9])
    expect(areasOf(markup)).toEqual([40, 30, 20, 10])
    expect(markup).toContain('A larger tile is a larger market cap.')
    expect(markup.match(/<tspan dy="-0.9em">(\w+)/g)?.map((cell) => cell.slice(19))).toEqual([
      'TD',
      'ENB',
      'BN',
      'RY',
    ])
  })

  it('come first if they have sizes', () => {
    const stocks = ['ry', 'td'].map((slug, at) =>
      itemOf(`stock/${slug}`, { shares: (at + 1) * 1e9 }),
    )
    const markup = render({ view: 'map' }, { items: [itemOf('index/spx'), ...stocks] })
    expect(markup.match(/<h2 id="\w+"/g)).toEqual(['<h2 id="stock"', '<h2 id="index"'])
  })

  it('are evened out where one could not be read, and equal without a market cap', () => {
    const evened = mapOf([3_000e9, 20e9, 3e9])
    expect(Math.min(...areasOf(evened))).toBeGreaterThan(9)
    expect(evened).toContain('A larger tile is a larger market cap (stocks: not in proportion).')
    expect(areasOf(mapOf([null, null, null, null]))).toEqual([25, 25, 25, 25])
    expect(mapOf([null, null])).toContain('All tiles are equal.')
    expect(mapOf([200e9, null])).toContain(
      'A larger tile is a larger market cap; the rest are equal.',
    )
  })

  it('have one size in either currency', () => {
    const items = [itemOf('stock/ry', { shares: 2e9 }), itemOf('stock/td', { shares: 1e9 })]
    const inUsd = items.map((item) => showIn(item, 'USD', 1.4))
    const shown = render({ view: 'map' }, { items: inUsd, currency: 'USD' })
    expect(areasOf(shown)).toEqual(areasOf(render({ view: 'map' }, { items })))
  })

  it('have larger letters if they are large, unless all are equal', () => {
    expect(mapOf([500e9, 60e9, 50e9, 40e9, 30e9])).toContain('data-size="large"')
    expect(mapOf([null, null])).not.toContain('data-size')
  })

  it('have no larger letters than a larger field, and only the largest have names', () => {
    const [, shown = ''] = mapOf([500e9, 60e9, 50e9, 40e9, 5e9]).split('class="heat-map"')
    const fields = Array.from(shown.matchAll(/<a .*?<\/text>/gs), ([field]) => field)
    const sizes = fields.map((field) => /data-size="(\w+)"/.exec(field)?.[1] ?? 'small')
    expect(sizes).toEqual(sizes.toSorted())
    expect(new Set(sizes).size).toBeGreaterThan(1)
    expect(fields.map((field) => field.includes('heat-name'))).toEqual(
      sizes.map((size) => size === 'large'),
    )
  })
})

describe('its address', () => {
  it('is read as it is written', () => {
    const query: BoardQuery = {
      sort: 'losers',
      filter: 'down',
      category: 'stock',
      view: 'map',
      columns: ['cap'],
    }
    expect(readBoardQuery(new URLSearchParams(searchOf(query)))).toEqual(query)
    expect(searchOf(whole)).toBe('')
  })

  it('ignores values that are not known', () => {
    const search = new URLSearchParams('sort=%27&filter=x&category=bonds&view=3d')
    expect(readBoardQuery(search)).toEqual(whole)
  })
})
