import { minute } from '#app/shared/time.ts'
import { isConsentTicked } from '#tests/support/lead-form.ts'
import { myDataControls, myDataPath, openMyData, registerByApi } from '#tests/support/my-data.ts'
import { wrongCode } from '#tests/support/sandbox.ts'
import { expect, test } from '#tests/support/visitor.ts'

test('without scripts a visitor sees, withdraws, agrees again and erases', async ({
  page,
  request,
  sandbox,
  server,
  visitor,
}) => {
  const pages: Promise<string>[] = []
  page.on('response', (response) => {
    const isPage = response.headers()['content-type']?.startsWith('text/html')
    if (isPage) pages.push(response.text().catch(() => ''))
  })
  await registerByApi(request, sandbox, visitor)
  await server.advance(minute)
  await openMyData(page, sandbox, visitor.phone)
  const form = myDataControls(page)
  const main = page.getByRole('main')
  await expect(main).toContainText(visitor.email)
  await expect(main).toContainText('Passed on to the firm')

  await form.withdraw.click()
  await expect(main).toContainText('Your consent is withdrawn.')
  await expect(main).toContainText('Passed on to the firm before you withdrew')
  await expect.poll(() => sandbox.leadsOf(visitor.email)).toEqual([])
  await form.agree.click()
  await expect(main).toContainText('Please tick the box')
  await form.agreement.check()
  await form.agree.click()
  await expect(page).toHaveURL(`${myDataPath}?done=agreed`)
  expect(await sandbox.leadsOf(visitor.email)).toHaveLength(1)

  await server.advance(minute)
  await openMyData(page, sandbox, visitor.phone)
  await form.erase.click()
  await expect(main).toContainText('Tick the box to confirm. This can’t be undone.')
  await form.confirm.check()
  await form.erase.click()
  await expect(main).toContainText('Your data is deleted.')
  await page.reload()
  await expect(main).toContainText('Your data is deleted.')
  await expect.poll(() => sandbox.leadsOf(visitor.email)).toEqual([])
  expect(await sandbox.textsTo(visitor.phone)).toEqual([])
  const rendered = (await Promise.all(pages)).filter(Boolean)
  expect(rendered.length).toBeGreaterThan(8)
  expect(rendered.filter(isConsentTicked)).toEqual([])
})

test('without scripts wrong codes are counted, and the last one starts over', async ({
  page,
  sandbox,
  visitor,
}) => {
  const form = myDataControls(page)
  await page.goto(myDataPath)
  await form.phone.fill('12')
  await form.send.click()
  await expect(page.getByText('Please enter a valid phone number')).toBeVisible()
  await form.phone.fill(visitor.phone)
  await form.send.click()
  const wrong = wrongCode(await sandbox.codeFor(visitor.phone))
  for (const rest of ['2 tries left.', '1 try left.']) {
    await form.code.fill(wrong)
    await form.verify.click()
    await expect(page.getByRole('main')).toContainText(rest)
  }
  await form.code.fill(wrong)
  await form.verify.click()
  await expect(form.alert).toContainText('Too many failed attempts. Please ask for a new code.')
  await expect(form.phone).toBeVisible()
})
