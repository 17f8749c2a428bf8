import { articleKinds } from '#app/content/article-schema.ts'
import { listings } from '#app/content/listings.ts'
import { gateWords, sponsoredPages } from '#app/content/sponsored-pages.ts'
import { readFrontmatters } from '#scripts/content/read-articles.ts'
import { fillLeadForm, giveCode } from '#tests/support/lead-form.ts'
import { expect, test } from '#tests/support/visitor.ts'

const pathOf = (slug: string) => `/articles/${slug}`

test('an article of each kind is whole without scripts', async ({ page }) => {
  const articles = readFrontmatters()
  for (const kind of articleKinds) {
    const { slug = '', headline = '' } = articles.find((one) => one.kind === kind) ?? {}
    await page.goto(pathOf(slug))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    await expect(page.locator('article.article')).toHaveAttribute('data-kind', kind)
    await expect(page.locator('.article-text > p').last()).toBeVisible()
    await expect(page.locator('.read-next .card')).toHaveCount(3)
  }
})

test('a picture is seen sharp, sound is played by the browser, and comments open', async ({
  page,
}) => {
  await page.goto(pathOf('high-school-senior-out-earns-his-teacher-with-this-trading-strategy'))
  await expect(page.locator('.story-hero img')).toHaveCSS('filter', 'none')
  await expect(page.locator('audio[controls][preload=none]')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  const comments = page.locator('[data-part=comments] > ol > li')
  await expect(comments).toHaveCount(1)
  await page.getByRole('link', { name: 'Load More Comments' }).click()
  await expect(comments).toHaveCount(12)
  await expect(comments.nth(1)).toBeInViewport()
})

test('a card leads to its article', async ({ page }) => {
  await page.goto('/insights')
  const link = page.locator('.card').first().getByRole('link')
  const path = (await link.getAttribute('href')) ?? ''
  expect(listings.insights.map((slug) => `/articles/${slug}`)).toContain(path)
  const headline = await link.textContent()
  await link.click()
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline ?? '')
})

const sponsored = Object.entries(sponsoredPages)
const [withGate = [], withoutGate = []] = [true, false].map((hasGate) =>
  sponsored.filter(([, { isGated }]) => Boolean(isGated) === hasGate),
)

// Their forms are one component; each page's own form is tested with scripts.
for (const [slug, { submitText, topic, isGated }] of [
  ...withGate.slice(0, 1),
  ...withoutGate.slice(0, 1),
]) {
  test(`the whole form works on ${slug}`, async ({ page, visitor, sandbox }) => {
    await page.goto(pathOf(slug))
    if (isGated) {
      await page.getByRole('button', { name: 'See Comments' }).click()
      await expect(page.locator('#contact-form h2').first()).toHaveText('Sign Up to View Comments')
      await expect(page.locator('#contact-form')).toContainText(gateWords(topic))
    }
    const form = page.locator('#contact-form')
    await form.getByRole('button', { name: submitText, exact: true }).click()
    await expect(form.locator('.field-error')).toHaveCount(5)
    await expect(form).toBeInViewport()
    await fillLeadForm(form, visitor)
    await form.getByRole('button', { name: submitText, exact: true }).click()
    await expect(form.getByRole('textbox', { name: '4-digit code' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${pathOf(slug)}.*#contact-form$`))
    await giveCode(form, await sandbox.codeFor(visitor.phone))
    await expect(page).toHaveURL(/\/welcome\?lead=/)
    expect(await sandbox.leadOf(visitor.email)).toMatchObject({
      source: isGated ? 'whatsapp' : slug,
    })
    if (isGated) {
      await page.goto(pathOf(slug))
      await expect(page.locator('.comment').first()).toBeVisible()
      await expect(page.getByRole('button', { name: 'See Comments' })).toHaveCount(0)
    }
  })
}
