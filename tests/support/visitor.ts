import { test as base } from './e2e.ts'
import { type Sandbox, sandboxOf } from './sandbox.ts'

export { expect } from './e2e.ts'

export type Visitor = {
  firstName: string
  lastName: string
  fullName: string
  email: string
  /** E.164. */
  phone: string
}

let visitors = 0

/** Returns a visitor whose phone and email no other test of this server uses, because budgets count by both. */
export function newVisitor(localPart = 'ada'): Visitor {
  visitors++
  return {
    firstName: 'Ada Marie',
    lastName: `Tremblay${inLetters(visitors)}`,
    fullName: `Ada Marie Tremblay${inLetters(visitors)}`,
    email: `${localPart}@mail${visitors}.example.com`,
    phone: `+1604${2_000_000 + visitors}`,
  }
}

function inLetters(count: number): string {
  return String(count).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
}

type PerTest = {
  visitor: Visitor
  /** The texts and leads that the sandbox received. */
  sandbox: Sandbox
}

export const test = base.extend<PerTest>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
  visitor: async ({}, use) => use(newVisitor()),
  sandbox: async ({ request }, use) => use(sandboxOf(request)),
})
