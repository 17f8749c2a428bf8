import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { contactMessagesFrom } from './contact-form.ts'
import type { Visitor } from './visitor.ts'

type SandboxEmail = { to: string; subject: string; text: string; link: string; sentAt: string }

export function ownEmailControls(page: Page) {
  const main = page.getByRole('main')
  return {
    email: main.getByRole('textbox', { name: 'Email' }),
    ask: main.getByRole('button', { name: 'Email me a link' }),
    confirm: main.getByRole('button', { name: 'Delete everything under my email' }),
    sent: main.getByRole('status').filter({ hasText: 'Check your inbox.' }),
    deleted: main.getByRole('status').filter({ hasText: 'Your contact messages are deleted.' }),
  }
}

/** Sends a contact message with the plain form, which needs no page. */
export async function writeTo(request: APIRequestContext, { email, fullName }: Visitor) {
  const form = { name: fullName, email, subject: 'A question', message: 'A message' }
  const response = await request.post('/contact', { form })
  expect(response.ok()).toBe(true)
  expect(await contactMessagesFrom(request, email)).toHaveLength(1)
}

export async function sandboxEmailsTo(request: APIRequestContext, email: string) {
  const response = await request.get('/dev/emails', { headers: { Accept: 'application/json' } })
  return ((await response.json()) as SandboxEmail[]).filter(({ to }) => to === email)
}

export async function linkFor(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await sandboxEmailsTo(request, email)).length).toBeGreaterThan(0)
  return (await sandboxEmailsTo(request, email))[0]?.link ?? ''
}
