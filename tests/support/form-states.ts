import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import {
  controlsOf,
  fillLeadForm,
  fillSignUp,
  giveCode,
  holdResponses,
  openForm,
  stubWindowOpen,
} from './lead-form.ts'
import { type Sandbox, wrongCode } from './sandbox.ts'
import type { Visitor } from './visitor.ts'

export type FormPath = '/register' | '/connect'
type Drive = (page: Page, path: FormPath, visitor: Visitor, sandbox: Sandbox) => Promise<void>

/** Brings a page to each state of a lead form. */
export const formStates: Record<string, Drive> = {
  initial: async (page, path) => {
    await openForm(page, path)
  },
  'with every field wrong': async (page, path) => {
    await openForm(page, path)
    await page.locator('button[value=send]').click()
    await expect(page.locator('.field-error').first()).toBeVisible()
  },
  'with the country picker open': async (page, path) => {
    await openForm(page, path)
    await page.locator('.country-face').click()
    await page.getByRole('combobox').fill('united')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'refused for now': async (page, path, visitor) => {
    await toCode(page, path, visitor)
    await controlsOf(page).changePhone.click()
    await sendFirstStep(page, path, visitor)
    await expect(controlsOf(page).alert).toContainText('Please wait')
  },
  'asking for the code': async (page, path, visitor) => {
    await toCode(page, path, visitor)
  },
  'after a wrong code': async (page, path, visitor, sandbox) => {
    await toCode(page, path, visitor)
    await giveCode(page, wrongCode(await sandbox.codeFor(visitor.phone)))
    await expect(page.locator('.field-error')).toBeVisible()
  },
  processing: async (page, path, visitor, sandbox) => {
    await holdResponses(page, 'submit')
    await toCode(page, path, visitor)
    await giveCode(page, await sandbox.codeFor(visitor.phone))
    await expect(page.getByText('Processing your registration...', { exact: true })).toBeVisible()
  },
  'after an error': async (page, path, visitor) => {
    await openForm(page, path)
    await sendFirstStep(page, path, { ...visitor, phone: '+1 416 555 0101' })
    await expect(controlsOf(page).alert).toContainText('Something went wrong.')
  },
  final: async (page, path, visitor, sandbox) => {
    await stubWindowOpen(page, 'opened')
    await toCode(page, path, visitor)
    await giveCode(page, await sandbox.codeFor(visitor.phone))
    await expect(page.getByText('Your dashboard opened in a new tab.')).toBeVisible()
  },
  resumed: async (page, path, visitor, sandbox) => {
    await formStates.final?.(page, path, visitor, sandbox)
    await page.reload()
    await expect(page.getByText('Your registration is complete.')).toBeVisible()
  },
}

async function toCode(page: Page, path: FormPath, visitor: Visitor) {
  await openForm(page, path)
  await sendFirstStep(page, path, visitor)
  await expect(controlsOf(page).code).toBeVisible()
}

async function sendFirstStep(page: Page, path: FormPath, visitor: Visitor) {
  await (path === '/register' ? fillSignUp(page, visitor) : fillLeadForm(page, visitor))
  await page.locator('button[value=send]').click()
}
