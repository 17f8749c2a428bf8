import { approve, becomeReader, commentsOf, writeComment } from '#tests/support/comments.ts'
import {
  contactControls,
  contactMessagesFrom,
  fillContactForm,
  newVisitorMessage,
} from '#tests/support/contact-form.ts'
import { expect, test } from '#tests/support/visitor.ts'

/** An article without samples. */
const quietArticle = '/articles/esg-investing-canada'

test('a reader comments, replies, likes and reports without scripts', async ({
  page,
  request,
  visitor,
  sandbox,
}) => {
  await page.goto(`${quietArticle}/comment`)
  await expect(page.getByText('Please confirm your phone number to comment.')).toBeVisible()
  await becomeReader(page, visitor, sandbox)
  await page.goto(quietArticle)
  const { section, thanks, shown, name } = commentsOf(page)

  await writeComment(page, 'Ann', 'See www.gains.example')
  await expect(page).toHaveURL(`${quietArticle}/comment`)
  await expect(page.getByText('Please leave out links')).toBeVisible()
  await expect(name).toHaveValue('Ann')
  const words = 'Plain words, sent by a plain form.'
  await writeComment(page, 'Ann', words)
  await expect(page).toHaveURL(`${quietArticle}?comments=sent#comments`)
  await expect(thanks).toBeVisible()

  await approve(request, words)
  await page.goto(quietArticle)
  await section.getByRole('button', { name: 'Like the comment by Ann' }).click()
  await expect(page).toHaveURL(/#comment-/)
  await expect(section).toContainText('1 like')
  await section.getByRole('button', { name: 'Report the comment by Ann' }).click()
  await expect(section).toContainText('Reported')

  await section.getByRole('link', { name: 'Reply to Ann' }).click()
  await expect(page.locator('blockquote')).toContainText(words)
  const reply = 'An answer, also without scripts.'
  await writeComment(page, 'Bo', reply)
  await expect(thanks).toBeVisible()
  await approve(request, reply)
  await page.goto(quietArticle)
  await expect(section.getByRole('heading', { name: 'Comments (2)' })).toBeVisible()
  await expect(section.locator('.comment-replies .comment')).toContainText(reply)
  await expect(shown).toHaveCount(2)

  await page.context().clearCookies()
  // Its own entry in the cache: without a receipt, the usual page may be from before the approval.
  await page.goto(`${quietArticle}?comments=12`)
  await section.getByRole('link', { name: 'Report the comment by Ann' }).click()
  const form = contactControls(page)
  await expect(form.subject).toHaveValue(/^Report of comment [\w-]{22}$/)
  const subject = await form.subject.inputValue()
  const written = { ...newVisitorMessage(), subject, message: 'It names my neighbour.' }
  await fillContactForm(page, written)
  await form.send.click()
  await expect(form.sent).toBeVisible()
  expect(await contactMessagesFrom(request, written.email)).toMatchObject([{ subject }])
})
