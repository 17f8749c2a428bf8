import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addDays, torontoDate } from '#app/shared/toronto-time.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { contactControls, fillContactForm, newVisitorMessage } from '#tests/support/contact-form.ts'
import { find, reason, signInAs } from '#tests/support/desk-page.ts'
import { registerByApi } from '#tests/support/my-data.ts'
import { suiteStart } from '#tests/support/set-clock.mjs'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

async function fileOf(page: Page, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
}

test('an operator settles a deletion that a failing buyer does not confirm', async ({
  page,
  sandbox,
}) => {
  // Its buyer is another than that of the other tests, whose breaker it must not open.
  const visitor = newVisitor('garbage')
  await registerByApi(page.request, sandbox, visitor)
  await signInAs(page, 'operator')
  const watched = watchPage(page)
  await find(page, visitor.phone)
  await page.getByRole('link', { name: 'Withdraw the consent' }).click()
  await page.getByLabel('Asked on').fill(torontoDate(suiteStart))
  await page.getByLabel(reason).fill('asked by email')
  await page.getByRole('button', { name: 'Withdraw the consent' }).click()
  const [, id = ''] = /leads\/([\w-]+)/.exec(page.url()) ?? []
  await page.goto('/desk/today')
  await page.getByRole('link', { name: /^Buyers still to confirm a deletion: \d+$/ }).click()
  const row = page.getByRole('row', { name: id })
  await expect(row).toContainText('sandbox-garbage')
  const size = page.viewportSize()
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
  // The queue may be at it, which an older page must not overrule.
  await expect(async () => {
    await page.goto('/desk/today/deletions')
    await row.locator('summary').click({ timeout: 1_000 })
    await row.getByLabel(reason).fill('their letter of today')
    await row.getByRole('button', { name: 'Confirmed by letter' }).click()
    await expect(page.getByRole('status')).toHaveText('Noted: the buyer has confirmed.', {
      timeout: 1_000,
    })
  }).toPass()
  await expect(row).toHaveCount(0)
  await page.goto(`/desk/leads/${id}`)
  await expect(page.getByRole('main')).toContainText('operator@sandbox: “their letter of today”')
  // A refused form of an older page is not one.
  expect(watched.troubles.filter((one) => !one.includes('422'))).toEqual([])
})

test('an operator copies messages, blocks a phone, and reads both in the register', async ({
  page,
}) => {
  const message = newVisitorMessage()
  await page.goto('/contact')
  await wakePage(page)
  await fillContactForm(page, message)
  await contactControls(page).send.click()
  await expect(page).toHaveURL('/contact?sent=1')
  await signInAs(page, 'operator')

  await find(page, message.email)
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.getByText('A copy for them', { exact: true }).click()
  const copy = page.locator('details', { hasText: 'Files of all messages' })
  await copy.getByLabel('Asked on').fill(torontoDate(suiteStart))
  await copy.getByLabel(reason).fill('asked for it')
  await copy.getByRole('button', { name: 'Make it' }).click()
  const made = JSON.parse(await fileOf(page, 'Download their data, for a machine (JSON)'))
  // Not the request for it, which has the operator's words.
  expect(made.contactMessages).toMatchObject([{ words: { message: message.message } }])

  await find(page, newVisitor().phone)
  await page.getByText('Do not contact', { exact: true }).click()
  const block = page.locator('details', { hasText: 'never forwarded' })
  await block.getByLabel('Asked on').fill(torontoDate(suiteStart))
  await block.getByLabel(reason).fill('wants no calls at all')
  await block.getByRole('button', { name: 'Block this phone' }).click()
  await expect(page.getByRole('status')).toContainText('The phone is blocked')

  await page.goto('/desk/inbox/requests')
  for (const why of ['asked for it', 'wants no calls at all']) {
    await expect(page.getByRole('row').filter({ hasText: why })).toHaveCount(1)
  }
  const size = page.viewportSize()
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
  expect(await fileOf(page, 'Download CSV')).toContain('"wants no calls at all"')
  await page.goto('/desk/leads')
  expect(await fileOf(page, 'Download CSV')).toMatch(/^"id","reference","state"/)
})

test('an operator notes a letter at its person’s lead, and corrects its day', async ({
  page,
  sandbox,
}) => {
  const visitor = newVisitor()
  await registerByApi(page.request, sandbox, visitor)
  await signInAs(page, 'operator')
  const watched = watchPage(page)
  await find(page, visitor.phone)
  const lead = page.url()
  await page.getByRole('link', { name: 'Note a request that waits' }).click()
  const form = page.locator('details', { hasText: 'Note a request that came by phone or letter' })
  const words = `A copy, to ${visitor.lastName}`
  const day = torontoDate(suiteStart)
  const before = addDays(day, -1)
  await form.getByLabel('In their words').fill(words)
  await form.getByLabel('They ask for').selectOption('copy')
  await form.getByLabel('Asked on').fill(day)
  await form.getByLabel(reason).fill('a letter')
  const size = page.viewportSize()
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
  await form.getByRole('button', { name: 'Note it' }).click()
  await expect(page.getByRole('status')).toContainText('it is on the list')

  await page.goto(lead)
  const open = page.locator('section', { hasText: 'Open messages under their email' })
  await open.getByRole('link', { name: 'privacy' }).click()
  const [, id = ''] = page.url().split('#')
  await expect(page.getByRole('region').filter({ hasText: words })).toContainText(day)
  await page.goto('/desk/inbox/requests')
  const row = page.getByRole('row').filter({ hasText: id.slice(0, 8) })
  await expect(row).toContainText(`${addDays(day, 30)} 23:59`)
  await row.locator('summary').click()
  await row.getByLabel('Asked on').fill(before)
  await row.getByLabel(reason).fill('the stamp on it')
  await row.getByRole('button', { name: 'Correct' }).click()
  // Their lead is of the day that was noted first.
  await row.getByRole('checkbox', { name: /^That is right/ }).check()
  await row.getByRole('button', { name: 'Correct' }).click()
  await expect(row).toContainText(`${addDays(before, 30)} 23:59`)
  await page.goto('/desk/audit?action=requests')
  await expect(page.getByRole('main')).toContainText(`asked ${day} → ${before}`)
  expect(watched.troubles.filter((one) => !one.includes('422'))).toEqual([])
})

test('without a choice, the desk’s lists stay and say so, and no button covers them', async ({
  page,
  sandbox,
}) => {
  await registerByApi(page.request, sandbox, newVisitor('park'))
  await signInAs(page, 'operator')
  await expect(async () => {
    await page.goto('/desk/leads?state=parked')
    await expect(page.getByRole('checkbox').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.getByRole('button', { name: 'Resolve as accepted' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose leads first.')
  await expect(page.getByRole('row').nth(1)).toContainText('parked')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Resolve as accepted' }).click()
  await page.getByRole('checkbox').first().uncheck()
  await page.getByLabel(reason).fill('they have it')
  await page.getByRole('button', { name: 'Resolve as accepted' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose leads first.')
  await expect(page.getByRole('row').nth(1)).toContainText('would be resolved as accepted')
})
