import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import {
  controlsOf,
  fillSignUp,
  giveCode,
  holdResponses,
  openForm,
  stubWindowOpen,
} from './lead-form.ts'
import { type Sandbox, wrongCode } from './sandbox.ts'
import type { Visitor } from './visitor.ts'

type Drive = (page: Page, visitor: Visitor, sandbox: Sandbox) => Promise<void>

/** Brings a page to each state of the registration form. */
export const formStates: Record<string, Drive> = {
  initial: async (page) => {
    await openForm(page)
  },
  'with every field wrong': async (page) => {
    await openForm(page)
    await page.locator('button[value=send]').click()
    await expect(page.locator('.field-error').first()).toBeVisible()
  },
  'with the country picker open': async (page) => {
    await openForm(page)
    await page.locator('.country-face').click()
    await page.getByRole('combobox').fill('united')
    await expect(page.getByRole('option').first()).toBeVisible()
  },
  'refused for now': async (page, visitor) => {
    await toCode(page, visitor)
    await controlsOf(page).changePhone.click()
    await sendFirstStep(page, visitor)
    await expect(controlsOf(page).alert).toContainText('Please wait')
  },
  'asking for the code': async (page, visitor) => {
    await toCode(page, visitor)
  },
  'after a wrong code': async (page, visitor, sandbox) => {
    await toCode(page, visitor)
    await giveCode(page, wrongCode(await sandbox.codeFor(visitor.phone)))
    await expect(page.locator('.field-error')).toBeVisible()
  },
  processing: async (page, visitor, sandbox) => {
    await holdResponses(page, 'submit')
    await toCode(page, visitor)
    await giveCode(page, await sandbox.codeFor(visitor.phone))
    await expect(page.getByText('Processing your registration...', { exact: true })).toBeVisible()
  },
  'after an error': async (page, visitor) => {
    await openForm(page)
    await sendFirstStep(page, { ...visitor, phone: '+1 416 555 0101' })
    await expect(controlsOf(page).alert).toContainText('Something went wrong.')
  },
  final: async (page, visitor, sandbox) => {
    await stubWindowOpen(page, 'opened')
    await toCode(page, visitor)
    await giveCode(page, await sandbox.codeFor(visitor.phone))
    await expect(page.getByText('Your dashboard opened in a new tab.')).toBeVisible()
  },
  resumed: async (page, visitor, sandbox) => {
    await formStates.final?.(page, visitor, sandbox)
    await page.reload()
    await expect(page.getByText('Your registration is complete.')).toBeVisible()
  },
}

async function toCode(page: Page, visitor: Visitor) {
  await openForm(page)
  await sendFirstStep(page, visitor)
  await expect(controlsOf(page).code).toBeVisible()
}

async function sendFirstStep(page: Page, visitor: Visitor) {
  await fillSignUp(page, visitor)
  await page.locator('button[value=send]').click()
}
