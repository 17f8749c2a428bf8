import { minute } from '#app/shared/time.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { myDataControls, myDataPath, openMyData, registerByApi } from '#tests/support/my-data.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

test('a visitor proves the phone, reads, downloads and erases what is held', async ({
  page,
  context,
  request,
  sandbox,
  visitor,
  server,
}) => {
  const watched = watchPage(page)
  await registerByApi(request, sandbox, visitor)
  await context.addCookies([{ name: 'lead_flow', value: 'of-a-registration', url: server.url }])
  await server.advance(minute)
  await page.goto('/privacy')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your data' }).click()
  await expect(page).toHaveURL(myDataPath)
  await expectAccessible(page)
  await openMyData(page, sandbox, visitor.phone)
  const form = myDataControls(page)
  await expect(page.getByRole('main')).toContainText(visitor.lastName)
  await expectAccessible(page, 'main')
  const downloaded = page.waitForEvent('download')
  await form.download.click()
  const file = await (await downloaded).createReadStream()
  const text = (await file.toArray()).join('')
  expect(JSON.parse(text)).toMatchObject({
    phone: visitor.phone,
    registrations: [{ details: { email: visitor.email }, consent: { withdrawnAt: null } }],
  })

  await form.erase.click()
  await expect(form.confirm).toBeFocused()
  await form.confirm.check()
  await form.erase.click()
  await expect(page.getByRole('status').filter({ hasText: 'Your data is deleted.' })).toBeFocused()
  await expect.poll(() => sandbox.leadsOf(visitor.email)).toEqual([])
  // No form says any more that they are registered.
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('lead_flow')
  expect(watched.troubles).toEqual([])
  expect(server.logs.join('\n')).not.toContain(visitor.phone)
  expect((await page.request.get(`${myDataPath}.json`)).status()).toBe(403)
})

test('an unknown number is reported as such after its proof, and the visit can be ended', async ({
  page,
  sandbox,
  visitor,
}) => {
  await openMyData(page, sandbox, visitor.phone)
  await expect(page.getByRole('main')).toContainText('We hold no registration under')
  await page.reload()
  await expect(myDataControls(page).download).toBeVisible()
  await myDataControls(page).close.click()
  await expect(page.getByRole('main')).toContainText('This browser can no longer see your data.')
  await page.goto(myDataPath)
  await expect(myDataControls(page).phone).toBeVisible()
})

test('a lost connection leaves the page where it was', async ({ page, visitor }) => {
  await page.goto(myDataPath)
  await wakePage(page)
  const form = myDataControls(page)
  await form.phone.fill(visitor.phone)
  await page.route('**/my-data.data*', (route) => route.abort('internetdisconnected'))
  await form.send.click()
  await expect(form.alert).toContainText('Network error')
  await expect(form.phone).not.toHaveValue('')
  await page.unroute('**/my-data.data*')
  await form.send.click()
  await expect(form.code).toBeFocused()
})
