import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { verifyCertificate } from '#app/domain/compliance/consent-certificate.server.ts'
import { root } from '#scripts/lib/paths.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { newVisitorMessage } from '#tests/support/contact-form.ts'
import { find, leaveLead, reason, signInAs } from '#tests/support/desk-page.ts'
import { registerByApi } from '#tests/support/my-data.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'
import { watchPage } from '#tests/support/watch-page.ts'

test('an operator pastes a phone, reads the words, sees the person and resolves the lead', async ({
  page,
  sandbox,
}) => {
  const visitor = await leaveLead(page, sandbox)
  await signInAs(page, 'operator')
  const watched = watchPage(page)

  await find(page, visitor.phone)
  await expect(page).toHaveURL(/\/desk\/leads\/[\w-]{10,}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('retry')
  await page.getByText('The text', { exact: true }).click()
  await expect(page.getByRole('blockquote')).toContainText('I agree that')
  await expect(page.getByRole('main')).not.toContainText(visitor.lastName)

  const person = page.locator('section', { has: page.getByRole('heading', { name: 'Person' }) })
  await person.getByLabel('Why, without personal data').first().fill('asks what we hold')
  await page.getByRole('button', { name: 'Reveal' }).click()
  await expect(page.getByRole('main')).toContainText(visitor.lastName)
  await page.reload()
  await expect(page.getByRole('main')).not.toContainText(visitor.lastName)

  await page.getByText('Certificate', { exact: true }).click()
  const proof = page.locator('details', { hasText: 'signed file' })
  await proof.getByLabel('Why, without personal data').fill('a regulator asks')
  await proof.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Certificate of consent')
  const size = page.viewportSize()
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the signed file' }).click(),
  ])
  const file = JSON.parse(readFileSync(await download.path(), 'utf8'))
  const keys = await page.request.get('/.well-known/consent-keys.json')
  expect(await verifyCertificate(file, await keys.json())).toMatchObject({
    certificate: { person: { phoneNumber: visitor.phone } },
  })
  await page.goBack()

  await page.getByText('Resolve as accepted', { exact: true }).first().click()
  const fix = page.locator('details[open]')
  await fix.getByLabel('Why, without personal data').fill('they have it')
  await fix.getByRole('button').click()
  await expect(page.getByRole('status')).toHaveText('The lead is resolved as accepted.')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('accepted')

  const [, id = ''] = /leads\/([\w-]+)/.exec(page.url()) ?? []
  await page.goto(`/desk/audit?subject=${id}`)
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('row').nth(1)).toContainText('leads.resolve.accepted')
  await expect(page.getByRole('row').nth(2)).toContainText('leads.prove')
  await expect(page.getByRole('row').nth(3)).toContainText('asks what we hold')
  await expect(page.getByRole('row').nth(4)).toContainText('leads.find')
  expect(watched.foreignHosts()).toEqual([])
  expect(watched.troubles).toEqual([])
})

test('an operator pauses a buyer and resumes it without scripts', async ({
  page: visitors,
  browser,
  sandbox,
}) => {
  await leaveLead(visitors, sandbox)
  const page = await browser.newPage({ javaScriptEnabled: false })
  await signInAs(page, 'operator')
  await page.goto('/desk/today')
  await expect(page.getByRole('button', { name: 'Keys' })).toBeHidden()
  await expect(page.getByRole('img', { name: /^Clicks: / })).toBeVisible()
  // An alarm may name the buyer, too.
  const buyers = page.locator('section', { has: page.getByRole('heading', { name: 'Buyers' }) })
  const buyer = buyers.locator('details', { hasText: 'sandbox-down' })
  for (const [label, status] of [
    ['Pause', 'paused by operator@sandbox'],
    ['Resume', 'sending'],
  ] as const) {
    await buyer.locator('summary').click()
    await buyer.getByLabel('Why, without personal data').fill('they asked for it')
    await buyer.getByRole('button', { name: label }).click()
    await expect(buyer.locator('summary')).toContainText(status)
  }
  await page.close()
})

test('an operator previews a change to several leads, then sends them again', async ({
  page,
  sandbox,
}) => {
  await registerByApi(page.request, sandbox, newVisitor('park'))
  await signInAs(page, 'operator')
  const chosen = page.getByRole('checkbox', { name: /^Choose / }).first()
  const preview = async () => {
    // A parked lead waits for an operator, so nothing else sends it meanwhile.
    await expect(async () => {
      await page.goto('/desk/leads?state=parked&buyer=sandbox-park')
      await expect(chosen).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await chosen.check()
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('would be sent again')
  }
  await preview()
  const button = page.getByRole('button', { name: 'Send again', exact: true })
  // The style sheet counts, so it needs no script.
  expect(await button.evaluate((one) => getComputedStyle(one, '::after').content)).toContain(
    'counter(ticked)',
  )
  const size = page.viewportSize()
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
  await preview()
  // Its buyer may have it, so it is sent only if it is ticked.
  await page.getByRole('checkbox', { name: /^Take / }).check()
  await page.getByLabel('Why, without personal data').fill('the buyer is back')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByRole('status')).toContainText('1 of 1 lead sent again.')
})

test('an operator imports spend and reads what campaigns cost', async ({ page }) => {
  await signInAs(page, 'operator')
  await page.goto('/desk/funnel/spend')
  await page.getByLabel('One row per day').fill('day,campaign,amount\n2026-11-24,autumn-ads,12O')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('alert')).toContainText('Line 2: amount')
  await page.getByLabel('One row per day').fill('day,campaign,amount\n2026-11-24,autumn-ads,120')
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('$120.00')
  await expectAccessible(page)
  await page.getByLabel('though nothing has counted under it').check()
  await page.getByLabel('Source of the amounts').fill('the ad account')
  await page.getByRole('button', { name: 'Import' }).click()
  await expect(page.getByRole('status')).toContainText('1 was added')
  await page.getByRole('link', { name: 'Cost by campaign' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Funnel')
  // On a phone, each row’s steps are folded, and open without scripts.
  const viewed = page.locator('td[data-name="form viewed"]').first()
  const registered = page.locator('td[data-name="registered"]').first()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(viewed).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(viewed).toBeHidden()
  await expect(registered).toBeHidden()
  await page.getByText('Each row’s steps from visit to lead').click()
  await expect(viewed).toBeVisible()
  await expect(registered).toBeVisible()
  await expectAccessible(page)
})

test('an operator sets what a buyer pays, and reads what one campaign earned and where from', async ({
  page,
  sandbox,
}) => {
  await registerByApi(page.request, sandbox, newVisitor())
  await signInAs(page, 'operator')
  await page.goto('/desk/funnel?by=buyer&days=1')
  const prices = page.locator('#prices')
  await prices.getByLabel('CAD per lead').fill('forty')
  await prices.getByLabel('Why, without personal data').fill('the contract')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Enter dollars such as 45 or 45.50.')
  await expect(prices.getByLabel('CAD per lead')).toHaveValue('forty')
  await prices.getByLabel('CAD per lead').fill('45.50')
  await prices.getByLabel('Buyer').selectOption('sandbox-accept')
  await prices.getByRole('button', { name: 'Save' }).click()
  await expect(prices.getByRole('status')).toContainText('earned changes from $0.00 to $')
  await expect(prices.getByRole('status')).toBeInViewport()
  await expectAccessible(page)
  await prices.getByRole('button', { name: 'Change what was earned' }).click()
  await expect(page.getByRole('status')).toContainText('pays $45.50 for a lead accepted from')
  await expectAccessible(page)
  // Folded at the width of a phone.
  await page.getByRole('link', { name: /: change$/ }).click()
  await page.getByRole('navigation', { name: 'Counted by' }).getByText('campaign').click()
  await expect(page.getByRole('main')).toContainText('Earned: ')
  await page.getByText('Each campaign’s money').click()
  await page.getByRole('rowheader').getByRole('link').first().click()
  const only = page.getByRole('navigation', { name: 'Only of' })
  await expect(only).toContainText('campaign: ')
  await page.getByRole('link', { name: /: change$/ }).click()
  await page.getByRole('navigation', { name: 'Counted by' }).getByText('source').click()
  await expect(page).toHaveURL(/by=source.*campaign=/)
  await expectAccessible(page)
  await only.getByRole('link', { name: /^Remove campaign: / }).click()
  await expect(page).toHaveURL(/by=source/)
  await expect(only).toHaveCount(0)
})

test('an operator marks the leads of a buyer’s list as returned', async ({ page, sandbox }) => {
  const visitor = newVisitor()
  await registerByApi(page.request, sandbox, visitor)
  await signInAs(page, 'operator')
  await find(page, visitor.phone)
  await page.getByText('Returned by the buyer').click()
  const [, id = ''] = /leads\/([\w-]{22})/.exec(page.url()) ?? []
  await page.getByRole('link', { name: 'Several at once' }).click()
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('alert')).toContainText('Paste references, IDs')
  await expectAccessible(page)
  await page.getByLabel('Leads that a buyer returned').fill(`${visitor.phone},Duplicate\nAAAAAAAA`)
  await page.getByRole('button', { name: 'Compare' }).click()
  await expect(page.getByRole('main')).toContainText('stays: there is no such lead')
  await expectAccessible(page)
  await page.getByLabel(reason).fill('their list')
  await page.getByRole('button', { name: 'Mark as returned' }).click()
  await expect(page.getByRole('status')).toContainText('1 of 1 lead marked as returned.')
  await page.goto(`/desk/leads/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('returned: duplicate')
})

test('an operator erases someone with two phones, and has the letter to send', async ({
  page,
  sandbox,
}) => {
  const visitor = await leaveLead(page, sandbox)
  await registerByApi(page.request, sandbox, { ...newVisitor('down'), email: visitor.email })
  const written = { ...newVisitorMessage(), email: visitor.email, topic: 'privacy' }
  await page.request.post('/contact', { multipart: written })
  await signInAs(page, 'operator')
  await page.goto('/desk/inbox/messages?of=privacy')
  const message = page.getByRole('region', { name: written.subject })
  // What it asks for isn't marked yet, so no one reply fits.
  await message.getByText(`Reply to ${visitor.email}`).click()
  await expect(message.getByRole('link', { name: 'Reply: erased' })).toBeVisible()
  await message.getByRole('button', { name: 'Find this person' }).click()
  const found = page.getByRole('status').filter({ hasText: '2 leads of this person' })
  await found.getByRole('link').first().click()
  await expect(page.getByRole('main')).toContainText('same email, another phone')
  await page.getByRole('link', { name: 'Erase the person' }).click()
  await expect(page.getByRole('link', { name: 'erase that one too' })).toBeVisible()
  await page.getByRole('checkbox', { name: /^Also erase 1 message/ }).check()
  // No one has marked what it asks for.
  await page.getByRole('checkbox', { name: /is then lost$/ }).check()
  await page.getByLabel(reason).fill('asked by email')
  await page.getByRole('button', { name: 'Erase the person' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Erased')
  expect(page.url()).not.toContain(visitor.email)
  const reply = page.getByRole('link', { name: `Reply to ${visitor.email}` })
  await expect(reply).toBeVisible()
  await page.reload()
  await expect(reply).toBeVisible()
  const letter = decodeURIComponent((await reply.getAttribute('href')) ?? '')
  expect(letter).toMatch(/^mailto:.*You asked us to erase.*erasure [\w-]{22}, erasure [\w-]{22}/s)
  await expectAccessible(page)
  await find(page, visitor.email)
  await expect(page.getByRole('link', { name: 'Erase the person' })).toBeVisible()
})

test('an operator reads a message and marks it answered', async ({ page }) => {
  const written = newVisitorMessage()
  await page.request.post('/contact', { multipart: written })
  await signInAs(page, 'operator')
  await page.goto('/desk/inbox/messages')
  const message = page.getByRole('region', { name: written.subject })
  await expect(message).toContainText(written.message)
  await expect(message.getByRole('link', { name: /^Reply/ })).toHaveAttribute('href', /^mailto:/)
  await message.getByText('Close it').click()
  const size = page.viewportSize()
  await expectAccessible(page)
  if (size) await page.setViewportSize(size)
  const closing = message.locator('details', { hasText: 'Close it' })
  await closing.getByLabel('Why').fill('sent the link to the source')
  await message.getByRole('button', { name: 'Mark as answered' }).click()
  await expect(message).toHaveCount(0)
  await page.getByRole('link', { name: 'all', exact: true }).click()
  await expect(message).toContainText('answered by operator@sandbox')
})

test('a script on a public page cannot act as the operator who is signed in', async ({
  page,
  sandbox,
}) => {
  const visitor = await leaveLead(page, sandbox)
  await signInAs(page, 'operator')
  await find(page, visitor.phone)
  const lead = page.url()
  await page.goto('/')
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { action, method: 'post' })
      form.target = '_blank'
      const note = { name: 'note', value: 'from a public page' }
      form.appendChild(Object.assign(document.createElement('input'), note))
      document.body.appendChild(form)
      form.submit()
    }, `${lead}/withdraw`),
  ])
  await expect(popup.locator('body')).toContainText('This form is out of date')
  await page.goto(lead)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toContainText('Lead')
  await expect(heading).not.toContainText('withdrawn')
})

test('a phone shows the funnel’s names and numbers in columns', async ({ page, sandbox }) => {
  await leaveLead(page, sandbox)
  await page.setViewportSize({ width: 390, height: 800 })
  await signInAs(page, 'viewer')
  await page.goto('/desk/funnel?days=1')
  await page.getByText('Each row’s steps from visit to lead').click()
  const row = page
    .locator('table:has(caption:text-matches("^Funnel by")) tr')
    .filter({ hasText: /^\(none\)|^all/ })
    .first()
  const places = await row.locator('td.count').evaluateAll((cells) =>
    cells.map((cell) => {
      const text = document.createRange()
      text.selectNodeContents(cell.firstChild ?? cell)
      return Math.round(text.getBoundingClientRect().right)
    }),
  )
  expect(places).toHaveLength(9)
  expect(new Set(places).size, places.join()).toBe(1)
})

test('a viewer sees leads without persons and without forms', async ({ page, sandbox }) => {
  const visitor = await leaveLead(page, sandbox)
  await signInAs(page, 'viewer')
  await find(page, visitor.phone)
  await expect(page.getByRole('alert')).toContainText('Only an operator finds people')
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page.getByRole('main')).toContainText('You are signed in as a viewer.')
  await expect(page.getByRole('button', { name: 'Reveal' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto('/desk/leads')
  await expect(page.getByRole('button', { name: 'Sign in as viewer' })).toBeVisible()
})

test('every screen of the desk is accessible, and needs no script', async ({ page, sandbox }) => {
  test.setTimeout(120_000)
  const visitor = await leaveLead(page, sandbox)
  await page.goto('/desk')
  await expectAccessible(page)
  await signInAs(page, 'operator')
  await find(page, visitor.phone)
  const lead = page.url()
  for (const url of [
    lead,
    `${lead}/erase`,
    '/desk/leads',
    '/desk/today',
    '/desk/today/deletions',
    '/desk/inbox',
    '/desk/inbox/requests',
    '/desk/funnel',
    '/desk/links',
    '/desk/links/autumn',
    '/desk/audit',
    '/desk/nothing',
  ]) {
    await page.goto(url)
    await expectAccessible(page)
  }
})

test('an operator moves by keys, reads the charts with the arrows, and can turn keys off', async ({
  page,
}) => {
  await signInAs(page, 'operator')
  const watched = watchPage(page)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page).toHaveURL('/desk/today')
  const clicks = page.locator('figure').first()
  await expect(clicks.locator('canvas')).toBeVisible()
  await expect(clicks.locator('svg')).toBeHidden()
  const readings = clicks.locator('output')
  await clicks.focus()
  await page.keyboard.press('Home')
  const first = await readings.textContent()
  expect(first).toMatch(/ to .+: \d+, a week before \d+/)
  await page.keyboard.press('ArrowRight')
  await expect(readings).not.toHaveText(first ?? '')

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByLabel('Keys are on').uncheck()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByLabel('Keys are on').check()
  await page.keyboard.press('Escape')

  await page.keyboard.press('/')
  await expect(page.getByLabel('Phone, email, reference or ID')).toBeFocused()
  await page.keyboard.type('gt?')
  await expect(page.getByLabel('Phone, email, reference or ID')).toHaveValue('gt?')
  expect(watched.troubles).toEqual([])
})

test('no file of the public pages has anything of the desk', () => {
  const assets = join(root, 'build', 'client', 'assets')
  const files = globSync('*.{js,css}', { cwd: assets })
  expect(files.length).toBeGreaterThan(20)
  const telling = files.filter((name) =>
    /\/desk|Reveal|ReasonForm/.test(readFileSync(join(assets, name), 'utf8')),
  )
  expect(telling).toEqual([])
})

test('the head of the desk is one row, and two on a phone', async ({ page }) => {
  await signInAs(page, 'operator')
  const rows = () =>
    page.locator('.head nav a, .head .mark, .head .search, .head .who').evaluateAll((parts) => {
      const shown = parts
        .map((part) => part.getBoundingClientRect())
        .filter((box) => box.height > 1)
      const middles = shown.map((box) => Math.round((box.top + box.height / 2) / 8))
      return new Set(middles).size
    })
  // As on a busy day.
  const fill = (more = '') =>
    page.locator('.head nav').evaluate((nav, more) => {
      for (const at of [1, 2]) {
        const link = nav.querySelectorAll('a')[at]
        for (const old of link?.querySelectorAll('small') ?? []) old.remove()
        link?.insertAdjacentHTML('beforeend', ` <small>1${at}</small>${at === 2 ? more : ''}`)
      }
    }, more)
  for (const [width, expected] of [
    [1280, 1],
    [390, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/desk/today', '/desk/leads', '/desk/audit']) {
      await page.goto(path)
      await fill()
      expect(await rows(), `${path} at ${width}`).toBe(expected)
      await fill(' <small>by Dec 26</small>')
      expect(await rows(), `${path} at ${width} with a deadline`).toBe(expected)
      // On a phone, only one that is soon has room.
      await page
        .locator('.head nav a')
        .nth(2)
        .evaluate((link) => link.removeAttribute('data-calm'))
      await expect(page.getByText('by Dec 26')).toBeVisible()
      expect(await rows(), `${path} at ${width} with one that is soon`).toBe(expected)
    }
  }
  const search = page.getByLabel('Phone, email, reference or ID')
  await page.getByRole('link', { name: 'Find', exact: true }).click()
  await expect(search).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/desk/audit')
  await fill(' <small>by Dec 26</small>')
  expect(await rows(), 'a deadline leaves it one row').toBe(1)
  const room = await search.evaluate((input) => input.clientWidth)
  expect(room, 'the search shows what it takes beside a deadline').toBeGreaterThan(160)
})
