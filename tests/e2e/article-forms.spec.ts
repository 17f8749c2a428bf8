import { gateWords, sponsoredPages } from '#app/content/sponsored-pages.ts'
import {
  controlsOf,
  fillLeadForm,
  giveCode,
  openForm,
  stubWindowOpen,
} from '#tests/support/lead-form.ts'
import { expect, newVisitor, test } from '#tests/support/visitor.ts'
import { watchPage } from '#tests/support/watch-page.ts'

const gated = Object.entries(sponsoredPages).filter(([, { isGated }]) => isGated)

/** One of each way to register: behind a gate, with a bar that calls, and without. */
const registeredOn = [
  gated[0]?.[0],
  'royalbot-revolutionary-ai-assistant',
  'high-school-senior-out-earns-his-teacher-with-this-trading-strategy',
]

test('the form of each of the nine has its words, and sends a lead with its name', async ({
  page,
  context,
  sandbox,
}) => {
  test.setTimeout(180_000)
  const { troubles } = watchPage(page)
  await stubWindowOpen(page, 'opened')
  for (const [slug, { submitText, topic }] of Object.entries(sponsoredPages)) {
    await context.clearCookies()
    await openForm(page, `/articles/${slug}`)
    const form = page.locator('#contact-form')
    await expect(form.getByRole('checkbox')).not.toBeChecked()
    await expect(form.getByRole('heading').first()).toHaveText(`Get a call about ${topic}`)
    await expect(page.locator('#firm')).toContainText('The firm that calls you')
    await expect(form.locator('form')).toHaveAttribute('action', `/articles/${slug}#contact-form`)
    for (const call of await page.locator('.cta-button').all()) {
      await expect(call).toHaveAttribute('href', '#contact-form')
    }
    const submit = form.getByRole('button', { name: submitText, exact: true })
    await expect(submit).toBeVisible()
    if (!registeredOn.includes(slug)) continue
    const visitor = newVisitor()
    await fillLeadForm(form, visitor)
    await submit.click()
    await giveCode(form, await sandbox.codeFor(visitor.phone))
    await expect(form).toContainText('Your dashboard opened in a new tab.')
    // No call remains.
    const calls = page.locator('.cta, .call-bar, .lead-words').filter({ visible: true })
    await expect(calls).toHaveCount(0)
    expect(await sandbox.leadOf(visitor.email)).toMatchObject({
      source: slug,
      consentPage: `/articles/${slug}`,
    })
    if (gated.some(([name]) => name === slug)) {
      await expect(page.locator('.comment').first()).toBeVisible()
      await page.reload()
      await expect(page.locator('.comment').first()).toBeVisible()
    }
  }
  expect(troubles).toEqual([])
})

test('the comments of a gated page open after a sign-up in the dialog, and stay open', async ({
  page,
  request,
  visitor,
  sandbox,
}) => {
  await stubWindowOpen(page, 'opened')
  const comments = page.locator('.comments')
  const see = comments.getByRole('button', { name: 'See Comments' })
  const dialog = page.getByRole('dialog', { name: 'Sign Up to View Comments' })
  let path = ''
  for (const [slug, { topic }] of gated) {
    path = `/articles/${slug}`
    expect(await (await request.get(path)).text()).not.toMatch(/class="comment"|Reader [A-Z]/)
    await openForm(page, path)
    await expect(comments).toContainText('Sign up to view and comment')
    await expect(comments).toContainText('a call from Sandbox Brokerage (a test buyer)')
    await expect(comments.locator('.gate-shapes')).toHaveAttribute('inert', '')
    await see.click()
    await expect(dialog).toHaveAccessibleDescription(gateWords(topic))
    await expect(dialog.getByText('pays us for each introduction')).toBeInViewport({ ratio: 1 })
    await expect(dialog).toContainText('a call from Sandbox Brokerage (a test buyer)')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toBeHidden()
    await expect(see).toBeVisible()
    await expect(page.locator('.comment')).toHaveCount(0)
  }
  expect(path).not.toBe('')

  await comments.getByRole('button', { name: 'Sign Up to Comment' }).click()
  await fillLeadForm(dialog, visitor)
  await controlsOf(dialog).getStarted.click()
  await giveCode(dialog, await sandbox.codeFor(visitor.phone))
  await expect(page.locator('.comment').first()).toBeAttached()
  await expect(dialog).toBeHidden()
  await expect(page.locator('.comment').first()).toBeVisible()
  await expect(see).toHaveCount(0)
  await expect(page.locator('.gate')).toHaveCount(0)
  expect(await sandbox.leadOf(visitor.email)).toMatchObject({
    source: 'whatsapp',
    consentPage: path,
  })

  await page.reload()
  await expect(page.locator('.comment').first()).toBeVisible()
  await expect(see).toHaveCount(0)
})

test('the gate opens before any framework script has arrived, and keeps its height', async ({
  page,
}) => {
  await page.route('**/assets/*.js', () => {})
  await page.goto(`/articles/${gated[0]?.[0]}`, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'See Comments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign Up to View Comments' })
  await expect(dialog.getByRole('link', { name: 'use the form on this page' })).toBeVisible()
  const before = await dialog.boundingBox()
  await page.unrouteAll()
  await page.reload()
  await page.getByRole('button', { name: 'See Comments' }).click()
  await expect(dialog.getByLabel('First name')).toBeVisible()
  const after = await dialog.boundingBox()
  expect(Math.abs((after?.height ?? 0) - (before?.height ?? 0))).toBeLessThanOrEqual(8)
})

test('a refused lead unlocks nothing', async ({ page, visitor, sandbox }) => {
  await openForm(page, `/articles/${gated[0]?.[0]}`)
  const form = page.locator('#contact-form')
  await fillLeadForm(form, { ...visitor, email: visitor.email.replace(/^[^@]+/, 'reject') })
  await form.getByRole('button', { name: 'Get Started Now' }).click()
  await giveCode(form, await sandbox.codeFor(visitor.phone))
  await expect(form).toContainText('Something went wrong.')
  await page.reload()
  await expect(page.getByRole('button', { name: 'See Comments' })).toBeVisible()
})

test('what leads to the form brings its first field into sight, marked, and does not move one in sight', async ({
  page,
}) => {
  const field = page.locator('#contact-form').getByLabel('First name')
  for (const [slug, name] of [
    ['royalbot-revolutionary-ai-assistant', 'Log in to comment'],
    ['royalbot-revolutionary-ai-assistant', /^Reply to/],
    ['royalbot-revolutionary-ai-assistant', 'Learn More About RoyalBot'],
    ['bitcoin-jackpot-making-headlines', 'Sign Up to Comment'],
  ] as const) {
    for (const height of [800, 720]) {
      await page.setViewportSize({ width: 1280, height })
      await page.goto(`/articles/${slug}`)
      const link = page.getByRole('link', { name }).first()
      await link.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => scrollY)
      await link.click()
      await expect(field).toBeFocused()
      await expect(field).toBeInViewport({ ratio: 1 })
      if (height === 800) expect(await page.evaluate(() => scrollY), `${name}`).toBe(before)
    }
  }
})

test('a form beside the text with all its errors is seen to its end', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openForm(page, '/articles/royalbot-revolutionary-ai-assistant')
  const form = page.locator('#contact-form')
  await form.getByText('Pick a time').click()
  await form.getByRole('button', { name: 'Learn More About RoyalBot' }).click()
  await expect(form.getByText('Please tick the box to agree')).toBeVisible()
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: 'instant' }))
  await form.hover()
  await page.mouse.wheel(0, 200)
  await expect(form.getByText('pays us for each introduction')).toBeInViewport({ ratio: 1 })
})

test('buttons whose words hold claims have daggers, and one footnote right below them', async ({
  page,
}) => {
  await page.goto('/articles/high-school-senior-out-earns-his-teacher-with-this-trading-strategy')
  const words = [
    'Start Today - Join 1,247 Active Traders',
    'Join Waitlist - Limited Spots Available',
  ]
  const note = '† Illustrative, not an actual count or limit.'
  const calls = page.locator('.cta', { hasText: words[0] })
  await expect(calls).toHaveText(`${words[0]}†${words[1]}†${note}`)
  for (const name of words) {
    await expect(calls.getByRole('link', { name, exact: true })).toHaveAccessibleDescription(note)
  }
})
