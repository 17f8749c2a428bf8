import { sponsoredPages } from '#app/content/sponsored-pages.ts'
import { expectAccessible } from '#tests/support/accessible.ts'
import { approve, becomeReader, commentsOf, writeComment } from '#tests/support/comments.ts'
import { expect, test } from '#tests/support/visitor.ts'
import { wakePage } from '#tests/support/wake.ts'
import { watchPage } from '#tests/support/watch-page.ts'

/** An article without samples, on which no other test comments. */
const quietArticle = '/articles/canadian-banks-q3-outlook'

test('an article without comments says so, and how to write one', async ({ page }) => {
  await page.goto(quietArticle)
  const { section, name } = commentsOf(page)
  await expect(section.getByRole('heading', { name: 'Comments (0)' })).toBeVisible()
  await expect(name).toHaveCount(0)
  await section.getByRole('link', { name: 'Sign Up to Comment' }).click()
  await expect(page).toHaveURL('/register')
})

test('a comment begun before the page woke is sent after or while it wakes', async ({
  page,
  visitor,
  sandbox,
}) => {
  await becomeReader(page, visitor, sandbox)
  for (const waits of [true, false]) {
    await page.goto('/articles/small-cap-opportunities')
    const { thanks, name, text, post, section } = commentsOf(page)
    await expect(thanks).toHaveCount(0)
    await name.fill('Ann')
    await text.fill(`Words from before the scripts, sent ${waits ? 'after' : 'while'} they come.`)
    if (waits) await expect(section.locator('form[data-held]')).toHaveCount(0)
    await post.click()
    await expect(thanks).toBeVisible()
  }
})

test('a reader comments, gets a reply, and likes once, without a reload', async ({
  page,
  request,
  visitor,
  sandbox,
}) => {
  const path = '/articles/apac-morning-brief'
  await becomeReader(page, visitor, sandbox)
  await page.goto(path)
  const { troubles } = watchPage(page)
  await wakePage(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const { section, thanks, shown, text, name } = commentsOf(page)

  await writeComment(page, 'Ann', 'Call me on 604-555-0142')
  await expect(section).toContainText('Please leave out phone numbers and email addresses')
  const words = 'A first comment on a quiet morning.'
  await writeComment(page, 'Ann', words)
  await expect(thanks).toBeVisible()
  await expect(text).toHaveValue('')
  await expect(shown).toHaveCount(0)

  await approve(request, words)
  await page.goto(path)
  await wakePage(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(section.getByRole('heading', { name: 'Comments (1)' })).toBeVisible()
  await expect(shown).toContainText(words)
  const like = section.getByRole('button', { name: /^Liked? the comment by Ann$/ })
  await like.click()
  await expect(section).toContainText('1 like')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toBeFocused()
  await like.click()
  await section.getByRole('button', { name: 'Report the comment by Ann' }).click()
  await expect(section).toContainText('Reported')
  await expect(section).toContainText('1 like')
  expect(troubles).toEqual([])

  await section.getByRole('link', { name: 'Reply to Ann' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Write a reply')
  await expect(page.locator('blockquote')).toContainText(words)
  await writeComment(page, 'Bo', 'An answer to the first comment.')
  await expect(thanks).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  await expect(name).toHaveValue('')
  await expectAccessible(page, 'main')
  await page.goto(`${path}/comment`)
  await expectAccessible(page)
})

test('a lost connection leaves a comment where it was, and it can be sent again', async ({
  page,
  visitor,
  sandbox,
}) => {
  const path = '/articles/commodity-supercycle'
  await becomeReader(page, visitor, sandbox)
  await page.goto(path)
  await wakePage(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const { section, thanks, name, text, post } = commentsOf(page)
  const words = 'Written while the train was in a tunnel.'
  const posts = `**${path}/comment.data*`
  await page.route(posts, (route) => route.abort('internetdisconnected'))
  await writeComment(page, 'Ann', words)
  const refusal = section.getByRole('alert')
  await expect(refusal).toContainText('Network error')
  await expect(refusal).toBeFocused()
  await expect(name).toHaveValue('Ann')
  await expect(text).toHaveValue(words)
  await page.unroute(posts)
  await post.click()
  await expect(thanks).toBeVisible()
  await expect(text).toHaveValue('')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('an article reached by a link shows its own comments only', async ({ page }) => {
  await page.goto('/articles/hex-coin-trade-shocked-analysts')
  await wakePage(page)
  const { section, shown } = commentsOf(page)
  await expect(shown.first()).toBeAttached()
  const links = await page.locator('.read-next a').all()
  for (const link of links) {
    const slug = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    if (slug in sponsoredPages) continue
    await link.click()
    await expect(page).toHaveURL(`/articles/${slug}`)
    await expect(section).toContainText('Comments (0)')
    await expect(shown).toHaveCount(0)
    return
  }
  throw new Error('no article to go to')
})

test('Load More adds ten without a reload and moves the focus to the first of them', async ({
  page,
}) => {
  await page.goto('/articles/hex-coin-trade-shocked-analysts')
  await wakePage(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const { section } = commentsOf(page)
  const top = section.locator('[data-part=comments] > ol > li')
  await expect(top).toHaveCount(1)
  await section.getByRole('link', { name: 'Load More Comments' }).click()
  await expect(top).toHaveCount(12)
  await expect(top.nth(1).locator('.comment').first()).toBeFocused()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})
