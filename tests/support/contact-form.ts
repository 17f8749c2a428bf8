import type { APIRequestContext, Page } from '@playwright/test'

export type ContactMessage = { name: string; email: string; subject: string; message: string }

let messages = 0

/** Returns a message that no other test has sent, because budgets count by email. */
export function newVisitorMessage(): ContactMessage {
  messages++
  return {
    name: 'Ada Tremblay',
    email: `ada${messages}@letters${process.pid}.example.com`,
    subject: `A correction, no. ${messages}`,
    message: 'The date on the page is wrong.\nThe source says the 21st.',
  }
}

export function contactControls(page: Page) {
  return {
    name: page.getByRole('textbox', { name: 'Name' }),
    email: page.getByRole('textbox', { name: 'Email' }),
    subject: page.getByRole('textbox', { name: 'Subject' }),
    message: page.getByRole('textbox', { name: 'Message' }),
    send: page.getByRole('button', { name: 'Send Message' }),
    sent: page.getByRole('status').filter({ hasText: 'Your message has been sent.' }),
    refusal: page.getByRole('main').getByRole('alert'),
  }
}

export async function fillContactForm(page: Page, written: ContactMessage) {
  const form = contactControls(page)
  for (const field of ['name', 'email', 'subject', 'message'] as const) {
    await form[field].fill(written[field])
  }
}

/** Returns what the sandbox's operator reads. */
export async function contactMessagesFrom(request: APIRequestContext, email: string) {
  const response = await request.get('/dev/contacts', { headers: { Accept: 'application/json' } })
  const shown = (await response.json()) as (ContactMessage & { state: string })[]
  return shown.filter((message) => message.email === email)
}
