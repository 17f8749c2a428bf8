import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/visitor.ts'

const path = '/markets/crypto/btc/chart'

async function openChart(page: Page, query = 'range=1D') {
  await page.goto(`${path}?${query}`)
  await page.locator('a.wordmark').hover()
  const box = page.locator('.explorer-box[data-open]')
  await expect(box).toBeVisible()
  return box
}

const caption = (page: Page) => page.locator('.explorer-lines caption')

test.describe('the chart explorer', () => {
  test.beforeEach(({ server }) => server.runCron())

  test('is reached from the instrument, which fetches none of its code', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (one) => scripts.push(one.url()))
    await page.goto('/markets/crypto/btc')
    await page.locator('a.wordmark').hover()
    await expect(page.locator('.chart-box[role=slider]')).toBeVisible()
    expect(scripts.filter((url) => /open-chart|uplot/i.test(url))).toEqual([])
    await page.getByRole('link', { name: 'Expand chart' }).click()
    await expect(page).toHaveURL(/\/markets\/crypto\/btc\/chart\?range=/)
    await expect(page.locator('.explorer-box[data-open]')).toBeVisible()
  })

  test('reads the newest price as the server’s drawing does, by keys', async ({ page }) => {
    await page.goto(`${path}?range=1D`)
    const drawn = await page.locator('.explorer-lines td').first().textContent()
    const box = await openChart(page)
    await box.focus()
    await page.keyboard.press('End')
    await expect(page.locator('.explorer-lines td').first()).toHaveText(drawn ?? '')
    await expect(box).toHaveAttribute('aria-valuetext', new RegExp(escaped(drawn ?? '')))
    const end = await caption(page).textContent()
    await page.keyboard.press('ArrowLeft')
    await expect(caption(page)).not.toHaveText(end ?? '')
  })

  test('zooms by dragging, keys and Ctrl with the wheel, and resets', async ({ page }) => {
    const box = await openChart(page)
    const place = await box.boundingBox()
    if (!place) throw new Error('no box')
    const at = (part: number) => place.x + place.width * part
    const middle = place.y + place.height / 2
    const left = async () => {
      await box.focus()
      await page.keyboard.press('Home')
      return caption(page).textContent()
    }
    const whole = await left()
    await page.mouse.move(at(0.4), middle)
    await page.mouse.down()
    await page.mouse.move(at(0.7), middle, { steps: 5 })
    await page.mouse.up()
    const dragged = await left()
    expect(dragged).not.toBe(whole)
    await page.keyboard.press('Escape')
    expect(await left()).toBe(whole)
    await page.keyboard.press('+')
    expect(await left()).not.toBe(whole)
    await page.getByRole('button', { name: 'Reset' }).click()
    expect(await left()).toBe(whole)
    await page.mouse.move(at(0.8), middle)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -300)
    await page.keyboard.up('Control')
    expect(await left()).not.toBe(whole)
    await box.locator('.u-over').dblclick()
    expect(await left()).toBe(whole)
  })

  test('saves a picture and the prices in view', async ({ page }) => {
    await openChart(page)
    const picture = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as PNG' }).click()
    const png = await (await picture).path()
    expect(readFileSync(png).subarray(1, 4).toString()).toBe('PNG')
    const prices = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save as CSV' }).click()
    const csv = readFileSync(await (await prices).path(), 'utf8')
    expect(csv).toMatch(/^\ufeff?"time","crypto-btc"\s+"\d{4}-\d\d-\d\dT/)
  })

  test('compares up to four, and fits 320 pixels', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    const query = ['stock-ry', 'crypto-eth', 'forex-usd-cad', 'commodity-gold', 'stock-td']
      .map((one) => `compare=${one}`)
      .join('&')
    await openChart(page, `range=5D&${query}`)
    await expect(page.locator('.explorer-lines tbody tr')).toHaveCount(5)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Remove Ethereum' }).click()
    await expect(page.locator('.explorer-lines tbody tr')).toHaveCount(4)
  })

  test('keeps the server’s drawing when its prices cannot be loaded', async ({ page }) => {
    await page.route('**/api/market-data/series**', (route) => route.abort())
    await page.goto(path)
    const refused = page.waitForEvent('requestfailed', (one) => one.url().includes('/series'))
    await page.locator('a.wordmark').hover()
    await refused
    await expect(page.locator('.explorer-box .chart-plot')).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the explorer draws, compares and changes its scale by links', async ({ page, server }) => {
    await server.runCron()
    await page.goto(path)
    await expect(page.locator('.explorer-box .explorer-line')).toHaveCount(1)
    await page.getByRole('link', { name: 'Log scale' }).click()
    await expect(page).toHaveURL(/scale=log/)
    await page.getByLabel('Compare with').selectOption('stock-ry')
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.locator('.explorer-box .explorer-line')).toHaveCount(2)
  })
})

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
