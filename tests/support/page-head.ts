import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** Checks that a page's head has all that search engines and link previews need. */
export async function expectCompleteHead(page: Page, request: APIRequestContext, path: string) {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  expect((await page.title()).length).toBeGreaterThan(10)
  await expect(page.locator('head > title')).toHaveCount(1)
  const description = await contentOf(page, 'meta[name="description"]')
  expect(description.length).toBeGreaterThan(30)
  const { origin } = new URL(page.url())
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}${path}`)
  expect(await contentOf(page, 'meta[property="og:url"]')).toBe(`${origin}${path}`)
  expect(await contentOf(page, 'meta[property="og:title"]')).not.toBe('')
  expect(await contentOf(page, 'meta[name="twitter:card"]')).toBe('summary_large_image')
  const image = await contentOf(page, 'meta[property="og:image"]')
  expect(image.startsWith(`${origin}/`)).toBe(true)
  expect(await sizeOfPng(request, image)).toEqual({ width: 1200, height: 630 })
}

export async function contentOf(page: Page, selector: string): Promise<string> {
  await expect(page.locator(selector)).toHaveCount(1)
  return (await page.locator(selector).getAttribute('content')) ?? ''
}

/** Reads width and height from the first chunk of a PNG (ISO/IEC 15948, 11.2.2). */
export async function sizeOfPng(request: APIRequestContext, url: string) {
  const response = await request.get(url)
  expect(response.status()).toBe(200)
  const bytes = await response.body()
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
