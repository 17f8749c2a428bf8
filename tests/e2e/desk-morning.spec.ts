import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { verifyCertificate } from '#app/domain/compliance/consent-certificate.server.ts'
import { addDays, torontoDate } from '#app/shared/toronto-time.ts'
import { commentsOf, writeComment } from '#tests/support/comments.ts'
import { contactControls, fillContactForm, newVisitorMessage } from '#tests/support/contact-form.ts'
import { find, reason, signInAs } from '#tests/support/desk-page.ts'
import { openForm, registerOn } from '#tests/support/lead-form.ts'
import type { Sandbox } from '#tests/support/sandbox.ts'
import { suiteStart } from '#tests/support/set-clock.mjs'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const { step } = test
const article = '/articles/esg-investing-canada'

function panel(page: Page, name: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })
}

/** Leaves a lead whose buyer behaves as the sandbox's buyer of that name. */
async function leaveLeadByForm(page: Page, sandbox: Sandbox, buyer: string) {
  const visitor = newVisitor(buyer)
  await openForm(page)
  await registerOn(page, visitor, sandbox)
  await expect(page).toHaveURL('/thank-you')
  return visitor
}

/** Opens one of the page's foldable forms and sends it for a reason. */
async function act(within: Locator, label: string, why: string) {
  await within.locator('summary').click()
  await within
    .locator('form', { has: within.page().getByRole('button', { name: label, exact: true }) })
    .getByLabel(reason)
    .fill(why)
  await within.getByRole('button', { name: label, exact: true }).click()
}

test('an operator’s morning: a waiting lead, an alarm, a buyer, readers, a regulator, spend', async ({
  page,
  browser,
  sandbox,
}) => {
  test.setTimeout(180_000)
  const comment = `Waiting since last night: ${crypto.randomUUID().replace(/[^a-f]/g, '')}.`
  const message = newVisitorMessage()
  const campaign = `morning-${Date.now()}`

  const visitors = await browser.newPage()
  const person = await leaveLeadByForm(visitors, sandbox, 'down')
  await visitors.goto(article)
  await writeComment(visitors, 'Ann', comment)
  await expect(commentsOf(visitors).thanks).toBeVisible()
  await visitors.goto('/contact')
  await wakePage(visitors)
  await fillContactForm(visitors, { ...message, email: person.email })
  await contactControls(visitors).send.click()
  await expect(visitors).toHaveURL('/contact?sent=1')
  const misled = await browser.newPage()
  await leaveLeadByForm(misled, sandbox, 'evil')

  const main = page.getByRole('main')
  let watched = watchPage(page)
  await step('1. signs in', async () => {
    await signInAs(page, 'operator')
    watched = watchPage(page)
  })
  await step('2. goes to Today by keys, and sees what is wrong', async () => {
    // Alarms are stored after the response.
    await expect(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('t')
      await expect(main).toContainText('LEAD_URL_UNUSABLE', { timeout: 1_000 })
    }).toPass()
  })
  const alarm = page.locator('details', { hasText: 'LEAD_URL_UNUSABLE' })
  await step('3. reads what the alarm means and what to do', async () => {
    await alarm.locator('summary').click()
    await expect(alarm.getByText('Do', { exact: true })).toBeVisible()
    await alarm.locator('summary').click()
  })
  await step('4. takes it on', async () => {
    await page
      .locator('.alarm', { hasText: 'LEAD_URL_UNUSABLE' })
      .getByRole('button', { name: 'Take it on' })
      .click()
    await expect(alarm.locator('summary')).toContainText('taken on by operator@sandbox')
  })
  const buyer = panel(page, 'Buyers').locator('details:not(:has(details))', {
    hasText: 'sandbox-evil',
  })
  await step('5. pauses the buyer, which is among those in order', async () => {
    await panel(page, 'Buyers').getByText('buyers sending', { exact: false }).click()
    await act(buyer, 'Pause', 'sends people elsewhere')
    await expect(buyer.locator('summary')).toContainText('paused by operator@sandbox')
  })
  await step('6. follows the leads that wait to their list', async () => {
    const waiting = panel(page, 'Buyers').locator('details:not(:has(details))', {
      hasText: 'sandbox-down',
    })
    await waiting.locator('summary').click()
    await waiting.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/desk\/leads\?state=retry&buyer=sandbox-down/)
    await expect(page.getByRole('row').nth(1)).toContainText('sandbox-down')
  })
  await step('7. finds the waiting lead by its phone, as the caller says it', async () => {
    const [, area, first, last] = /\+1(\d{3})(\d{3})(\d{4})/.exec(person.phone) ?? []
    await find(page, `(${area}) ${first}-${last}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('retry')
  })
  await step('8. reads why it waits', async () => {
    await expect(panel(page, 'What happened')).toContainText('status_503')
  })
  await step('9. reads the words they agreed to', async () => {
    await page.getByText('The text', { exact: true }).click()
    await expect(page.getByRole('blockquote')).toContainText('I agree that')
  })
  await step('10. reveals the person, for a reason', async () => {
    await panel(page, 'Person').getByLabel(reason).first().fill('the person calls')
    await page.getByRole('button', { name: 'Reveal' }).click()
    await expect(main).toContainText(person.lastName)
  })
  await step('11. resolves the lead', async () => {
    await page.goto(page.url())
    const fix = page.locator('details', { hasText: 'Resolve as rejected' })
    await act(fix, 'Resolve as rejected', 'the buyer does not want it')
    await expect(page.getByRole('status')).toHaveText('The lead is resolved as rejected.')
  })
  const lead = page.url().replace(/\?.*/, '')
  await step('12. publishes a comment by keys', async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('i')
    await expect(main).toContainText(comment)
    const box = page.locator('li', { hasText: comment }).getByRole('checkbox')
    for (let stop = 0; stop < 60; stop++) {
      await page.keyboard.press('j')
      if (await box.evaluate((element) => element === document.activeElement)) break
    }
    await page.keyboard.press('p')
    await expect(main).not.toContainText(comment)
    await visitors.goto(article)
    await expect(commentsOf(visitors).section).toContainText(comment)
  })
  const letter = page.getByRole('region', { name: message.subject })
  await step('13. reads a message that asks what is held', async () => {
    await page.getByRole('navigation', { name: 'Messages' }).getByRole('link').first().click()
    await expect(letter).toContainText(message.message)
    await expect(letter.getByRole('link', { name: /^Reply/ })).toHaveAttribute('href', /^mailto:/)
  })
  await step('14. finds by email what is held', async () => {
    await page.keyboard.press('/')
    await expect(page.getByLabel('Phone, email, reference or ID')).toBeFocused()
    await find(page, person.email)
    await expect(page).toHaveURL(lead)
  })
  await step('15. answers a regulator with a certificate that verifies', async () => {
    const proof = page.locator('details', { hasText: 'signed file' })
    await act(proof, 'Issue', 'a regulator asks')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download the signed file' }).click(),
    ])
    const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
    const keys = await page.request.get('/.well-known/consent-keys.json')
    expect(await verifyCertificate(file, await keys.json())).toMatchObject({
      certificate: { person: { phoneNumber: person.phone } },
    })
  })
  await step('16. marks the message answered', async () => {
    await page.goto('/desk/inbox/messages')
    const closing = letter.locator('details', { hasText: 'Close it' })
    await act(closing, 'Mark as answered', 'sent what we hold')
    await expect(letter).toHaveCount(0)
  })
  const day = addDays(torontoDate(suiteStart), -1)
  await step('17. compares pasted spend with what is stored', async () => {
    await page.goto('/desk/funnel/spend')
    const rows = `day,campaign,amount\n${day},${campaign},98765.40`
    await page.getByLabel('One row per day').fill(rows)
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('$98,765.40')
  })
  await step('18. imports it', async () => {
    await page.getByLabel('though nothing has counted under it').check()
    await page.getByLabel('Source of the amounts').fill('the ad account')
    await page.getByRole('button', { name: 'Import' }).click()
    await expect(page.getByRole('status')).toContainText('1 was added')
  })
  await step('19. names the campaign that cost most without a lead', async () => {
    await page.getByRole('link', { name: 'Cost by campaign' }).click()
    await expect(main).toContainText(new RegExp(`without a lead that a buyer kept.*${campaign}`))
  })
  await step('20. resumes the buyer, and finds it all in the audit', async () => {
    await page.goto('/desk/today')
    await act(buyer, 'Resume', 'corrected by them')
    await expect(buyer.locator('summary')).toContainText('sending')
    // The chart's script counts what the list below it says.
    await expect(page.locator('figure output').first()).toContainText(/; \d+ changes?$/)
    await expect(
      main.getByRole('listitem').filter({ hasText: 'resumed, operator@sandbox' }),
    ).toHaveCount(1)
    await page.goto('/desk/audit?by=operator%40sandbox')
    for (const action of [
      ...['alarms.acknowledge', 'buyers.pause', 'leads.resolve.rejected', 'leads.prove'],
      ...['comments.approve', 'contacts.answered', 'buyers.resume'],
    ]) {
      await expect(main).toContainText(action)
    }
  })
  expect(watched.troubles).toEqual([])
  await visitors.close()
  await misled.close()
})
