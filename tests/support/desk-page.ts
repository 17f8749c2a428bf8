import type { Page } from '@playwright/test'
import { expect } from './e2e.ts'
import { registerByApi } from './my-data.ts'
import type { Sandbox } from './sandbox.ts'
import { newVisitor, type Visitor } from './visitor.ts'

export const reason = 'Why, without personal data'

export async function signInAs(page: Page, role: 'operator' | 'viewer') {
  await page.goto('/desk')
  await page.getByRole('button', { name: `Sign in as ${role}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Today')
}

/** Leaves a lead whose buyer is down, with the JSON calls. */
export async function leaveLead(page: Page, sandbox: Sandbox): Promise<Visitor> {
  const visitor = newVisitor('down')
  await registerByApi(page.request, sandbox, visitor)
  return visitor
}

export async function find(page: Page, text: string) {
  const narrow = page.getByRole('link', { name: 'Find', exact: true })
  if (await narrow.isVisible()) await narrow.click()
  await page.getByLabel('Phone, email, reference or ID').fill(text)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
}
