import { expectAccessible } from '#tests/support/accessible.ts'
import { contactMessagesFrom } from '#tests/support/contact-form.ts'
import { myDataPath } from '#tests/support/my-data.ts'
import { linkFor, ownEmailControls, sandboxEmailsTo, writeTo } from '#tests/support/own-email.ts'
import { serverVars } from '#tests/support/server-vars.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { expectIdle, wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

test.use({ vars: serverVars.adRoll })

test('a visitor asks for a link without a reload, and deletes by it', async ({
  page,
  request,
  visitor,
  server,
}) => {
  const watched = watchPage(page)
  await writeTo(request, visitor)
  await page.goto(myDataPath)
  await wakePage(page)
  const form = ownEmailControls(page)
  await form.ask.click()
  await expect(form.email).toBeFocused()
  await expect(page.getByText('Email is required')).toBeVisible()
  await form.email.fill(visitor.email)
  await form.ask.click()
  await expect(form.sent).toBeFocused()
  await expect(page).toHaveURL(myDataPath)
  await expectAccessible(page, 'main')

  await page.goto(await linkFor(request, visitor.email))
  await expectAccessible(page)
  await form.confirm.click()
  await expect(form.deleted).toBeVisible()
  await expectAccessible(page, 'main')
  expect(await contactMessagesFrom(request, visitor.email)).toEqual([])
  expect(await sandboxEmailsTo(request, visitor.email)).toEqual([])
  expect(watched.troubles).toEqual([])
  expect(server.logs.join('\n')).not.toContain(visitor.email)
})

test('a link’s token never leaks: no referrer, no log, no third party, no cache', async ({
  page,
  context,
  request,
  visitor,
  server,
}) => {
  const foreign: string[] = []
  await context.route(/^https:/, (route) => {
    foreign.push(route.request().url())
    return route.abort()
  })
  // A visitor that the ad network may otherwise measure.
  await page.goto('/?utm_source=adroll&adct=a1')
  await page.getByRole('button', { name: 'Allow' }).click()
  await wakePage(page)
  await expect.poll(() => foreign.length).toBe(1)

  await request.post('/privacy/email', { form: { email: visitor.email } })
  const link = await linkFor(request, visitor.email)
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(token).toMatch(/^[\w-]{22}$/)
  const referrers: string[] = []
  page.on('request', (asked) => referrers.push(asked.headers().referer ?? ''))
  const response = await page.goto(link)
  expect(response?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'strict-origin',
    'x-robots-tag': 'noindex',
  })
  await wakePage(page)
  await expectIdle(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy')
  await expectIdle(page)
  // Nor later in the same document, where a script could read its earlier URL.
  expect(foreign).toHaveLength(1)
  expect(referrers.length).toBeGreaterThan(3)
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([])
  expect(server.logs.join('\n')).not.toContain(token)
})

test('an expired link says so, and offers a new one', async ({ page }) => {
  const response = await page.goto('/privacy/email?token=AAAAAAAAAAAAAAAAAAAAAA')
  expect(response?.status()).toBe(410)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await expect(ownEmailControls(page).email).toBeVisible()
  await expectAccessible(page, 'main')
})
