import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { askForCode, giveCode } from './lead-form.ts'
import type { Sandbox } from './sandbox.ts'
import type { Visitor } from './visitor.ts'

export function commentsOf(page: Page) {
  const section = page.locator('.comments')
  return {
    section,
    name: page.getByRole('textbox', { name: 'Display name' }),
    text: page.getByRole('textbox', { name: /^(Comment|Reply)/ }),
    post: page.getByRole('button', { name: /^Post (Comment|Reply)$/ }),
    thanks: section.getByText('Thanks. Your comment will appear once it’s approved.'),
    shown: section.locator('.comment'),
  }
}

/** Registers, so this browser has a receipt. */
export async function becomeReader(page: Page, visitor: Visitor, sandbox: Sandbox) {
  await page.goto('/register')
  await askForCode(page, visitor)
  await giveCode(page, await sandbox.codeFor(visitor.phone))
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain('receipt')
}

export async function writeComment(page: Page, name: string, text: string) {
  const form = commentsOf(page)
  await form.name.fill(name)
  await form.text.fill(text)
  await form.post.click()
}

/** As an operator would, on the sandbox's page. */
export async function approve(request: APIRequestContext, text: string) {
  const headers = { Accept: 'application/json' }
  const listed = await (await request.get('/dev/comments', { headers })).json()
  const found = (listed as { id: string; words: { text: string } }[]).find(
    ({ words }) => words.text === text,
  )
  const response = await request.post('/dev/comments', { form: { approve: found?.id ?? '' } })
  expect(response.ok()).toBe(true)
}
