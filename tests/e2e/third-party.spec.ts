import { serverVars } from '#tests/support/server-vars.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { expectIdle, wakePage } from '#tests/support/wake.ts'

test.use({ vars: serverVars.adRoll })

const tag = 'https://s.adroll.com/j/ADVERTISER12/roundtrip.js'

test('the ad network’s tag comes after a yes and goes with a no', async ({ page, context }) => {
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: 'window.tagRan = true' })
  })
  await page.goto('/?utm_source=adroll&adct=a1')
  await wakePage(page)
  await expectIdle(page)
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Allow' }).click()
  await expect.poll(() => asked).toEqual([tag])
  await expect.poll(() => page.evaluate(() => 'tagRan' in window)).toBe(true)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Ad settings' }).click()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Decline' }).click()
  await reloaded
  await wakePage(page)
  await expectIdle(page)
  expect(await page.evaluate(() => 'tagRan' in window)).toBe(false)
  expect(asked).toEqual([tag])
})

test('a visitor without an ad click never loads the tag', async ({ page, context }) => {
  const asked: string[] = []
  await context.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.abort()
  })
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Ad settings' }).click()
  await page.getByRole('button', { name: 'Allow' }).click()
  await wakePage(page)
  await expectIdle(page)
  expect(asked).toEqual([])
})
