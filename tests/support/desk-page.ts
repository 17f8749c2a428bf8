import type { Page } from '@playwright/test'
import { expect } from './e2e.ts'
import { openForm, registerOn } from './lead-form.ts'
import type { Sandbox } from './sandbox.ts'
import { newVisitor, type Visitor } from './visitor.ts'

export const reason = 'Why, without personal data'

export async function signInAs(page: Page, role: 'operator' | 'viewer') {
  await page.goto('/desk')
  await page.getByRole('button', { name: `Sign in as ${role}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leads')
}

/** Leaves a lead whose buyer is down, or behaves as the sandbox's buyer of that name. */
export async function leaveLead(page: Page, sandbox: Sandbox, buyer = 'down'): Promise<Visitor> {
  const visitor = newVisitor(buyer)
  await openForm(page)
  await registerOn(page, visitor, sandbox)
  await expect(page).toHaveURL('/thank-you')
  return visitor
}

export async function find(page: Page, text: string) {
  await page.getByLabel('Phone, email, reference or ID').fill(text)
  await page.getByRole('button', { name: 'Find', exact: true }).click()
}
