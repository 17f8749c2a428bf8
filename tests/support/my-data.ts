import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { enterCode } from './lead-form.ts'
import type { Sandbox } from './sandbox.ts'
import type { Visitor } from './visitor.ts'

export const myDataPath = '/privacy/my-data'

export function myDataControls(page: Page) {
  return {
    phone: page.getByRole('textbox', { name: 'Phone number' }),
    send: page.getByRole('button', { name: 'Send Code' }),
    code: page.getByRole('textbox', { name: '8-digit code' }),
    verify: page.getByRole('button', { name: 'Verify Code' }),
    download: page.getByRole('link', { name: 'Download as JSON' }),
    withdraw: page.getByRole('button', { name: 'Withdraw this consent' }),
    agree: page.getByRole('button', { name: 'Agree again' }),
    agreement: page.getByRole('checkbox', { name: /^I agree/ }),
    confirm: page.getByRole('checkbox', { name: /^Delete everything about/ }),
    erase: page.getByRole('button', { name: 'Delete everything' }),
    close: page.getByRole('button', { name: 'Sign out' }),
    alert: page.getByRole('main').getByRole('alert'),
  }
}

/** Registers with the JSON calls, which need no page. */
export async function registerByApi(request: APIRequestContext, sandbox: Sandbox, who: Visitor) {
  const person = { phoneNumber: who.phone, email: who.email }
  await request.post('/api/send-otp', { data: person })
  const code = await sandbox.codeFor(who.phone)
  await request.post('/api/verify-otp', { data: { ...person, code } })
  const { firstName, lastName } = who
  const lead = { ...person, firstName, lastName, consent: true }
  const response = await request.post('/api/track-lead', { data: lead })
  expect(await response.json()).toMatchObject({ ret_code: '200' })
}

/** Requests and enters a code on the page, after which it shows the data. */
export async function openMyData(page: Page, sandbox: Sandbox, phone: string) {
  const form = myDataControls(page)
  const codesSent = async () => (await sandbox.textsTo(phone)).filter(({ code }) => code).length
  const before = await codesSent()
  await page.goto(myDataPath)
  await form.phone.fill(phone)
  await form.send.click()
  await expect(form.code).toBeVisible()
  await expect.poll(codesSent).toBe(before + 1)
  await enterCode(form, await sandbox.codeFor(phone))
  await expect(form.download).toBeVisible()
}
