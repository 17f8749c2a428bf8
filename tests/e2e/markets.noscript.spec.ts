import type { Page } from '@playwright/test'
import { categories } from '#app/domain/market/instruments.ts'
import { instrumentCount, listedCount } from '#tests/support/instrument-count.ts'
import { expect, listingPages, row, symbolsIn, test } from '#tests/support/markets.ts'

test('each market page is whole, and its first screen is full of prices', async ({ page }) => {
  for (const { path, title, rows } of listingPages) {
    const response = await page.goto(path)
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.locator('.rows tbody tr')).toHaveCount(rows)
    await expect(page.locator('.rows tr data[value]')).toHaveCount(rows)
    await expect(page.locator('.rows tr svg.spark')).toHaveCount(rows)
    await expect(page.getByText(/^Updated /).first()).toBeVisible()
    for (const stamp of await page.locator('.board-section .stamp').allTextContents()) {
      expect(stamp).toMatch(/^(Live|At close|Daily), .*Demo prices, not real market data\.$/)
    }
    await expect(page.locator('[style]')).toHaveCount(0)
    for (const [width, height, prices] of [
      [390, 844, 10],
      [1280, 800, 16],
    ] as const) {
      await page.setViewportSize({ width, height })
      const found = await pricesInView(page, height)
      expect.soft(found, `${path} at ${width} px`).toBeGreaterThanOrEqual(prices)
    }
  }
})

test('on a phone all markets are within five screens, and two lines stand above the chips', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/markets')
  const chips = await page.locator('.board-controls').boundingBox()
  expect(chips?.y).toBeLessThanOrEqual(144)
  // What is below the first screens is laid out when it comes near.
  for (const section of await page.locator('.board-section').all()) {
    await section.scrollIntoViewIfNeeded()
  }
  await page.locator('#site-footer').scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    4_200,
  )
})

async function pricesInView(page: Page, height: number): Promise<number> {
  const prices = page.locator('main :is(li, tr, a) data[value]')
  const boxes = await prices.evaluateAll((all) =>
    all.map((price) => price.getBoundingClientRect().toJSON()),
  )
  return boxes.filter(({ width, top, bottom }) => width > 0 && top >= 0 && bottom <= height).length
}

test('all of an instrument is its link as rows and cards, and its star is apart', async ({
  page,
}) => {
  for (const [width, view] of [
    [320, 'table'],
    [390, 'table'],
    [390, 'cards'],
    [1280, 'table'],
    [1280, 'cards'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/stocks?view=${view}`)
    const instrument = row(page, 'CM')
    await instrument.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const box = await instrument.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    await expect(instrument.getByRole('link')).toHaveCount(1)
    // A phone's table begins with its stars.
    const start = view === 'table' && width < 768 ? 48 : 4
    const hits = await instrument.evaluate((element, start) => {
      const { left, right: end, top, bottom } = element.getBoundingClientRect()
      // A phone's table goes on beyond its edge.
      const table = element.closest('table') as HTMLElement
      const right = Math.min(end, table.getBoundingClientRect().right)
      table.scrollTo({ left: 999 })
      const links = [left + start, (left + right) / 2, right - 60].flatMap((x) =>
        [top + 4, bottom - 4].map((y) => document.elementFromPoint(x, y)?.closest('a')?.pathname),
      )
      const star = element.querySelector('.star')?.getBoundingClientRect() ?? new DOMRect()
      const at = [star.x + star.width / 2, star.y + star.height / 2] as const
      return { links, star: document.elementFromPoint(...at)?.className }
    }, start)
    expect(new Set(hits.links)).toEqual(new Set(['/markets/stock/cm']))
    expect(hits.star).toBe('star')
    await instrument.click({ position: { x: start + 4, y: 8 } })
    await expect(page, `${view} at ${width} px`).toHaveURL('/markets/stock/cm')
  }
})

test('on a phone the other choices are in a menu, whose button says what is chosen, and which closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/markets')
  const button = page.getByRole('button', { name: 'Filters' })
  const gainers = page.getByRole('link', { name: 'Gainers', exact: true })
  await expect(gainers).toBeHidden()
  await button.click()
  await expect(page.getByRole('navigation', { name: 'Sort' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Show prices in' })).toBeVisible()
  await gainers.click()
  await expect(page).toHaveURL('/markets?filter=up')
  await expect(gainers).toBeHidden()
  await expect(button).toHaveText('Filters: Gainers')
  await button.click()
  await page.getByRole('link', { name: 'Heat map' }).click()
  await expect(page).toHaveURL('/markets?filter=up&view=map')
  // The button counts filters, not the view.
  await expect(button).toHaveText('Filters: Gainers')

  const done = page.getByRole('button', { name: 'Done' })
  await button.click()
  await done.click()
  await expect(done).toBeHidden()
  await button.press('Enter')
  await done.focus()
  await page.keyboard.press('Tab')
  await expect(done).toBeHidden()
})

test('six prices with one time stand above each board if there is room, and not on paper', async ({
  page,
}) => {
  for (const { path } of listingPages) {
    await page.goto(path)
    const strip = page.locator('.board-strip')
    await expect(strip.locator('data[value]')).toHaveCount(6)
    await expect(strip.locator('.stamp')).toHaveText(
      /^Live, Nov\..* Demo prices, not real market data\.$/,
    )
    await expect(strip.getByRole('link').first()).toHaveAttribute('href', '/markets/index/sptsx')
    const [price, title] = await Promise.all([
      strip.locator('data').first().boundingBox(),
      page.getByRole('heading', { level: 1 }).boundingBox(),
    ])
    expect(price?.y).toBeLessThan(title?.y ?? 0)
    const ids = await page.locator('main [id]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.locator('.board-strip')).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('.board-strip')).toBeHidden()
})

test('one table is rows on a phone and cards on a desktop, until a view is chosen', async ({
  page,
}) => {
  const widthOf = async () => (await row(page, 'BTC').boundingBox())?.width ?? 0
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/markets')
  expect((await row(page, 'BTC').boundingBox())?.height).toBeLessThan(50)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await widthOf()).toBeLessThan(240)
  const views = page.getByRole('navigation', { name: 'View' })
  await expect(views.getByRole('link', { name: 'Cards (shown)' })).toBeVisible()
  await views.getByRole('link', { name: 'Table' }).click()
  await expect(page).toHaveURL('/markets?view=table')
  await expect(views.locator('[aria-current]')).toHaveText('Table')
  expect(await widthOf()).toBeGreaterThan(800)
  await views.getByRole('link', { name: 'Cards' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await widthOf()).toBeLessThan(200)
})

test('headers sort, both ways by change, and say so', async ({ page }) => {
  await page.goto('/markets')
  const first = page.getByRole('region', { name: 'Stock Indices' })
  const header = first.getByRole('columnheader', { name: '% change' })
  const changes = async () =>
    (await first.locator('td[data-direction]').allTextContents()).map((text) =>
      Number.parseFloat(text.replace('−', '-')),
    )
  await header.getByRole('link').click()
  await expect(page).toHaveURL('/markets?sort=gainers')
  // The first list is in sight at the top.
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(header).toHaveAttribute('aria-sort', 'descending')
  expect(await changes()).toEqual((await changes()).toSorted((a, b) => b - a))
  await header.getByRole('link').click()
  await expect(header).toHaveAttribute('aria-sort', 'ascending')
  expect(await changes()).toEqual((await changes()).toSorted((a, b) => a - b))
  await header.getByRole('link').click()
  await expect(page).toHaveURL('/markets')
  await expect(first.getByRole('columnheader', { name: 'Rank' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
})

test('the markets page has its sections, counts them, and writes prices as their market does', async ({
  page,
}) => {
  await page.goto('/markets')
  for (const name of [
    'Stock Indices',
    'Top 20 Canadian Stocks',
    'Top 10 Currency Pairs',
    'Top 20 Cryptocurrencies',
    'Commodities & Precious Metals',
    'Gainers',
    'Losers',
  ]) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  const counts = page.getByRole('region', { name: 'Market Overview' }).getByRole('row')
  await expect(counts.nth(1)).toHaveText(new RegExp(`^Indices\\s*${instrumentCount('index')}`))
  await expect(counts.nth(categories.indexOf('crypto') + 1)).toHaveText(
    new RegExp(`^Cryptocurrencies\\s*${instrumentCount('crypto')}`),
  )
  await expect(page.getByText(/TSX (open|closed) until .*[ap]\.m\. E[SD]T$/)).toBeVisible()

  const price = (symbol: string) => row(page, symbol).locator('data')
  await expect(price('BTC')).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(price('USD/CAD')).toHaveText(/^\d\.\d{4}$/)
  await expect(price('OIL')).toHaveText(/^US\$\d+\.\d\d$/)
  await expect(price('GOLD')).toHaveText(/^\$[\d,]+\.\d\d$/)
  await expect(row(page, 'OIL').locator('th')).toContainText('Crude Oil (WTI) · bbl')
  await expect(row(page, 'BTC').locator('[data-direction]').first()).toHaveText(/^[+−]\d+\.\d\d%$/)
})

test('sorting and filtering are links, for all categories or one', async ({ page }) => {
  await page.goto('/crypto')
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=name/)
  const links = await page.locator('.rows tbody th a').allTextContents()
  // A name stands after its symbol, unless both are the same.
  const names = links.map((text) => text.trim().replace(/^\S+ /, ''))
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en-CA')))
  await page.getByRole('navigation', { name: 'Show' }).getByRole('link', { name: 'Losers' }).click()
  // Losers have their own order, the largest loss first.
  await expect(page).toHaveURL('/crypto?filter=down')
  const losses = (await page.locator('.rows td[data-direction]').allTextContents()).map((text) => {
    expect(text).toContain('−')
    return Number.parseFloat(text.replace('−', ''))
  })
  expect(losses).toEqual([...losses].sort((a, b) => b - a))
  await expect(page.locator('.board-sort [aria-current]')).toHaveText('Top losers')

  await page.goto('/markets')
  await page
    .getByRole('navigation', { name: 'Show' })
    .getByRole('link', { name: 'Gainers' })
    .click()
  await expect(page).toHaveURL('/markets?filter=up')
  await expect(page.locator('.rows')).toHaveCount(1)
  const changes = await page.locator('.rows td[data-direction]').allTextContents()
  const percents = changes.map((text) => Number.parseFloat(text))
  expect(percents.length).toBeGreaterThan(2)
  expect(percents).toEqual([...percents].sort((a, b) => b - a))

  await page.goto('/markets?sort=gainers')
  await page
    .getByRole('navigation', { name: 'Category' })
    .getByRole('link', { name: 'Stocks' })
    .click()
  await expect(page).toHaveURL('/markets?category=stock&sort=gainers')
  await expect(page.locator('.rows tbody tr')).toHaveCount(listedCount('crypto'))
})

test('an empty watchlist teaches, and a star pins an instrument on top or takes it down', async ({
  page,
}) => {
  await page.goto('/markets?filter=watched')
  await expect(page.getByText('Choose ☆ beside any price.')).toBeVisible()
  const suggestions = page.getByRole('region', { name: 'Three to start with' })
  await expect(suggestions.locator('tbody tr')).toHaveCount(3)
  await suggestions.getByRole('button', { name: 'Watch Bitcoin' }).click()
  expect(await symbolsIn(page, 'Your watchlist')).toEqual(['BTC'])
  await page.context().clearCookies({ name: 'watchlist' })

  await page.goto('/markets')
  await page.getByRole('button', { name: 'Watch Royal Bank of Canada' }).click()
  await expect(page).toHaveURL('/markets#stock-ry')
  expect(await symbolsIn(page, 'Your watchlist')).toEqual(['RY'])
  // The other sections are sorted as before.
  const sorts = page.locator('thead').filter({ has: page.getByRole('link', { name: '% change' }) })
  expect((await sorts.first().boundingBox())?.height).toBeGreaterThan(20)
  const stars = page.getByRole('button', { name: 'Watch Royal Bank of Canada' })
  await expect(stars.first()).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/stocks?filter=watched')
  await expect(page.locator('.rows tbody tr')).toHaveCount(1)
  await stars.first().click()
  await page.goto('/markets')
  await expect(page.getByRole('region', { name: 'Your watchlist' })).toHaveCount(0)
})

test('the switch shows US dollars, and Canadian ones again; Refresh comes back to its page', async ({
  page,
}) => {
  await page.goto('/crypto')
  const title = page.getByRole('heading', { level: 1 })
  const place = await title.boundingBox()
  await page.getByRole('button', { name: 'USD' }).click()
  await expect(page).toHaveURL('/crypto')
  expect(await title.boundingBox()).toEqual(place)
  await expect(row(page, 'BTC').locator('data')).toHaveText(/^≈US\$/)
  await expect(page.getByText(/converted at 1\.\d{4} \(USD\/CAD\)/)).toBeVisible()
  await page.goto('/stocks')
  await expect(row(page, 'RY').locator('data')).toHaveText(/^≈US\$/)
  await page.getByRole('button', { name: 'CAD' }).click()
  await expect(row(page, 'RY').locator('data')).toHaveText(/^\$/)

  await page.goto('/crypto?sort=name')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page).toHaveURL('/crypto?sort=name')
  await expect(page.locator('.rows tbody tr')).toHaveCount(listedCount('crypto'))
})

test('the ticker moves until it is paused, by CSS alone, and the heat map is made of links', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/markets')
  const ticker = page.getByRole('region', { name: 'Ticker' })
  await expect(ticker.getByRole('link')).toHaveText(
    'BTC ETH RY SHOP USD/CAD USD/JPY GOLD SILVER OIL'.split(' '),
  )
  const state = () =>
    ticker
      .locator('ul')
      .first()
      .evaluate((list) => getComputedStyle(list).animationPlayState)
  expect(await state()).toBe('running')
  await ticker.getByRole('checkbox', { name: 'Pause' }).check()
  expect(await state()).toBe('paused')

  await page.getByRole('link', { name: 'Heat map' }).click()
  await expect(page).toHaveURL('/markets?view=map')
  await expect(page.locator('.heat-map a')).toHaveCount(instrumentCount())
  const ripple = page.getByRole('link', { name: /^XRP, XRP Ledger: [+−]/ })
  const reading = page
    .locator('.heat-reading')
    .filter({ hasText: /^XRP Ledger: [+−]\d+\.\d\d%, \$/ })
  await expect(reading).toBeHidden()
  await ripple.hover()
  await expect(reading).toBeVisible()
  const [heading, readBox, mapBox] = await Promise.all(
    [page.locator('#crypto'), reading, page.locator('[aria-labelledby=crypto] .heat-map')].map(
      (one) => one.boundingBox(),
    ),
  )
  expect(readBox?.y).toBeGreaterThan(heading?.y ?? Infinity)
  expect((readBox?.y ?? Infinity) + (readBox?.height ?? 0)).toBeLessThanOrEqual(mapBox?.y ?? 0)
  await page.mouse.move(0, 0)
  await expect(reading).toBeHidden()
  await ripple.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(reading).toBeVisible()
  await page.getByRole('link', { name: /^BTC, Bitcoin: [+−]/ }).click()
  await expect(page).toHaveURL('/markets/crypto/btc')
})

test('the search finds by symbol and by name, says when only articles match, and fits a phone', async ({
  page,
}) => {
  await page.goto('/search')
  await expect(page.getByRole('status').last()).toContainText('Enter a ticker, a name or a topic')
  await expect(page.getByRole('link', { name: 'Royal Bank' })).toHaveAttribute(
    'href',
    '/search?q=Royal%20Bank',
  )
  const moves = page.getByRole('region', { name: 'Biggest moves' })
  await expect(moves.getByRole('rowheader')).toHaveCount(6)
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('royal bank')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=royal+bank')
  const quote = page.getByRole('region', { name: 'Royal Bank of Canada' })
  await expect(quote.getByRole('img', { name: /^Royal Bank of Canada, 1D: / })).toBeVisible()
  await expect(quote.getByRole('link').first()).toHaveAttribute('href', '/markets/stock/ry')
  await page.goto('/search?q=rbc')
  const articles = page.getByRole('region', { name: 'Articles', exact: true })
  await expect(articles.getByRole('listitem')).toHaveCount(2)
  await expect(articles).toContainText('How a bank’s profit can rise')
  await expect(articles).toContainText('Five lines to read when Canada’s big banks report')
  const peers = page.getByRole('region', { name: 'More Canadian stocks' })
  await expect(peers.getByRole('rowheader')).toHaveCount(6)
  await expect(peers).not.toContainText('Royal Bank')
  // The other banks come first.
  await expect(peers.getByRole('row').nth(1)).toHaveText(/^\s*TD Toronto-Dominion Bank\s*\$/)
  await expect(
    page.getByRole('region', { name: 'Stock gainers' }).getByRole('listitem'),
  ).toHaveCount(3)
  await expect(page.getByRole('navigation', { name: 'Go to a section' })).toBeVisible()
  const related = page.getByRole('region', { name: 'Related articles' }).getByRole('listitem')
  await expect(related).toHaveCount(2)
  await expect(related.first()).toContainText(/Central Banking|Interest Rates|Banking/)
  await page.goto('/search?q=bank')
  await expect(page.getByRole('status').last()).toContainText('10 articles')
  await expect(articles.getByRole('listitem')).toHaveCount(10)
  // The short lists come before them.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toContainText([
    'Prices',
    'Pages and terms',
    'Interest rates',
    'Articles',
  ])
  await expect(articles.getByRole('time')).toHaveCount(10)
  await page.goto('/search?q=bitcion')
  await expect(page.getByRole('status').last()).toHaveText(
    'No results for “bitcion.” Results for “Bitcoin”:',
  )
  await expect(page.getByRole('region', { name: 'Bitcoin', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Biggest moves' })).toHaveCount(0)
  await field.fill('<b>zzzz</b>')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('main')).toContainText(
    'No results for “<b>zzzz</b>.” We cover 20 Canadian stocks, 20 cryptocurrencies, 10 currency pairs,',
  )
  await expect(moves.getByRole('rowheader')).toHaveCount(6)
  await expect(page.getByRole('navigation', { name: 'Go to a section' })).toBeVisible()

  await page.goto('/search?q=mortgage+costs')
  const main = page.getByRole('main')
  await expect(main).toContainText('No prices for “mortgage costs,” but here are some articles.')
  await expect(main).not.toContainText('No results')
  await expect(main.getByRole('heading', { name: 'Articles', exact: true })).toBeVisible()

  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(`/search?q=${'verylongword'.repeat(8)}`)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('the CSV holds what the page shows', async ({ page }) => {
  await page.goto('/stocks?sort=name&category=commodity')
  const href = await page.getByRole('link', { name: 'CSV' }).getAttribute('href')
  const response = await page.request.get(href ?? '')
  expect(response.headers()['content-type']).toBe('text/csv; charset=utf-8')
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(1 + listedCount('commodity'))
  expect(lines[1]).toMatch(/^"COPPER","Copper","commodity","spot","USD","tonne","[\d.]+",/)
})

test('the front page leads with a labelled advertisement, prices and sections', async ({
  page,
}) => {
  await page.goto('/')
  const hero = page.getByRole('region', { name: /^A small purchase/ })
  await expect(hero.getByText('Advertisement BREAKING NEWS', { exact: true })).toBeVisible()
  const story = page.getByRole('link', { name: 'Read Full Story' })
  await expect(story).toHaveAttribute('href', '/articles/bitcoin-jackpot-making-headlines')
  await expect(story).toHaveAttribute('rel', 'sponsored')
  const strip = page.getByRole('region', { name: 'Live markets' })
  await expect(strip.locator('.tile-name b')).toHaveText(
    'S&P/TSX,S&P 500,Nasdaq,USD/CAD,BTC,OIL,GOLD,ETH,SOL,SILVER,USD/JPY'.split(','),
  )
  for (const name of [
    'Top Canadian Stocks',
    'Crypto Headlines',
    'Forex & Global Economy',
    'Explore More Markets',
    'Talk to a registered broker',
  ]) {
    await expect(page.getByRole('region', { name })).toBeVisible()
  }
  const movers = page
    .getByRole('region', { name: /^Stock (gainers|losers)$/ })
    .getByRole('listitem')
    .getByRole('link')
  const paths = await movers.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) expect(path).toContain('/markets/stock/')
  await strip.getByRole('link', { name: /Show All/ }).click()
  await expect(page).toHaveURL('/markets')
})
