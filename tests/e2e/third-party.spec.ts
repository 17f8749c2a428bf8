import { readFileSync } from 'node:fs'
import { myDataControls, myDataPath, openMyData, registerByApi } from '#tests/support/my-data.ts'
import { serverVars } from '#tests/support/server-vars.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'
import { expectIdle, wakePage } from '#tests/support/wake.ts'

test.use({ vars: serverVars.adRoll })

const tag = 'https://s.adroll.com/j/ADVERTISER12/roundtrip.js'

test('the ad network’s tag loads after consent and goes when it is withdrawn', async ({
  page,
  context,
}) => {
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

test('a tag on a public page reads and changes nothing of Your data', async ({
  page,
  context,
  sandbox,
  request,
}) => {
  const who = newVisitor()
  await registerByApi(request, sandbox, who)
  await openMyData(page, sandbox, who.phone)
  await expect(page.getByText(who.email)).toBeVisible()
  const flow = await page.locator('input[name=flow]').first().inputValue()
  const saved = page.waitForEvent('download')
  await myDataControls(page).download.click()
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain(who.email)

  const tagged = await context.newPage()
  await tagged.goto('/about')
  const post = (fields: object) =>
    tagged.evaluate(
      async ([path, body]) => {
        const response = await fetch(path, { method: 'POST', body: new URLSearchParams(body) })
        return [response.status, await response.text()] as const
      },
      [myDataPath, fields as Record<string, string>] as const,
    )
  const read = await tagged.evaluate(
    async ([path]) => {
      const ends = ['', '.data', '.json', '/', '/_.data', '.data?_routes=root']
      const asked = [...ends.map((end) => path + end), path.toUpperCase(), path.replace('-', '%2D')]
      return Promise.all(asked.map(async (one) => (await fetch(one)).status))
    },
    [myDataPath] as const,
  )
  expect(read).toEqual(Array(8).fill(403))
  for (const fields of [
    { intent: 'erase', confirm: 'on' },
    { intent: 'erase', confirm: 'on', flow },
  ])
    expect((await post(fields))[0]).toBe(403)
  const byData = await tagged.evaluate(
    async ([path]) => {
      const body = new URLSearchParams({ intent: 'erase', confirm: 'on' })
      return (await fetch(`${path}.data`, { method: 'POST', body })).text()
    },
    [myDataPath] as const,
  )
  expect(byData).not.toContain(who.email)

  const popup = context.waitForEvent('page')
  await tagged.evaluate(
    ([path]) => {
      Object.assign(window, { opened: open(path) })
    },
    [myDataPath] as const,
  )
  const opened = await popup
  await expect(opened.getByText(who.email)).toBeVisible()
  const seen = await tagged.evaluate(() => {
    const { opened } = window as unknown as { opened: Window }
    try {
      return [opened.closed, opened.document?.body?.innerText ?? '']
    } catch (error) {
      return [true, String(error)]
    }
  })
  expect(seen[0]).toBe(true)
  expect(seen[1]).not.toContain(who.email)

  await page.reload()
  await expect(page.getByText(who.email)).toBeVisible()
})
