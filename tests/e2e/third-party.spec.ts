import { myDataControls, myDataPath } from '#tests/support/my-data.ts'
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

test('a tag that runs on a page is in no document that shows Your data', async ({
  page,
  context,
}) => {
  await context.route(/^https:/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'window.tagRan = true' }),
  )
  const data: string[] = []
  page.on('request', (request) => {
    if (/privacy\/[\w-]+\.data/.test(request.url())) data.push(request.url())
  })
  const hasTag = () => page.evaluate(() => 'tagRan' in window)
  const contact = '/contact?about=withdrawal&utm_source=adroll&adct=a1'
  const openContact = async () => {
    await page.goto(contact)
    await wakePage(page)
    await expect.poll(hasTag).toBe(true)
  }
  const expectAlone = async () => {
    await expect(page).toHaveURL(myDataPath)
    await expect(myDataControls(page).phone).toBeVisible()
    await wakePage(page)
    await expectIdle(page)
    expect(await hasTag()).toBe(false)
  }
  await page.goto(contact)
  await page.getByRole('button', { name: 'Allow' }).click()

  await openContact()
  await page.getByRole('main').getByRole('link', { name: 'Your data' }).click()
  await expectAlone()
  await openContact()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click()
  await expectAlone()

  // A reloaded page shares its history entry's document with Your data before it.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page).toHaveURL('/contact')
  await page.reload()
  await wakePage(page)
  await expect.poll(hasTag).toBe(true)
  await page.goBack()
  await expectAlone()
  expect(data).toEqual([])
})
