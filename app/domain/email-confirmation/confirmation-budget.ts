import { type Budget, budget } from '#app/shared/budget'
import { type LetterBudgetName, type LetterLimits, letterTotals } from '#app/shared/letter-budget'

export type ConfirmationBudgetName =
  | 'own_email_hour'
  | 'own_email_day'
  | 'own_email_mailbox_hour'
  | 'own_email_mailbox_day'
  | LetterBudgetName<'own_email'>

/** The subjects of a link's budgets: HMACs. */
export type ConfirmationAddress = {
  /** The key of the normalised address. */
  emailKey: string
  /**
   * Of the mailbox behind this spelling, without plus-tags and what its host ignores. Null for the mailbox's own
   * address, whose budget requests for other spellings must not use up.
   */
  mailboxKey: string | null
}

/**
 * Limits of emails with a link. Using up an address's own budget locks no one out: each charged request sent a link
 * to that address, which works for as long as the charge counts. Other spellings of a mailbox share a wider budget
 * beside their own: nine tags an hour make the tenth wait.
 */
export const confirmationLimits = {
  perEmailPerHour: 3,
  perEmailPerDay: 5,
  perMailboxPerHour: 9,
  perMailboxPerDay: 15,
  perNetwork: {
    ipv4: { hour: 10, day: 30 },
    net64: { hour: 10, day: 30 },
    net56: { hour: 20, day: 60 },
    net48: { hour: 30, day: 90 },
  },
  total: { hour: 200, day: 1_000 },
  reservePerDay: 1_000,
} satisfies LetterLimits & Record<string, unknown>

const hour = 3_600
const day = 86_400

/** Returns the budgets of the address that the link goes to. */
export function confirmationBudgets({
  emailKey,
  mailboxKey,
}: ConfirmationAddress): Budget<ConfirmationBudgetName>[] {
  const { perMailboxPerHour, perMailboxPerDay } = confirmationLimits
  return [
    ...addressBudgets(emailKey),
    ...(mailboxKey
      ? [
          budget('own_email_mailbox_hour' as const, mailboxKey, perMailboxPerHour, hour),
          budget('own_email_mailbox_day' as const, mailboxKey, perMailboxPerDay, day),
        ]
      : []),
  ]
}

export function personalConfirmationBudgetKeys(emailKey: string): string[] {
  return addressBudgets(emailKey).map(({ key }) => key)
}

function addressBudgets(emailKey: string): Budget<ConfirmationBudgetName>[] {
  const { perEmailPerHour, perEmailPerDay } = confirmationLimits
  return [
    budget('own_email_hour', emailKey, perEmailPerHour, hour),
    budget('own_email_day', emailKey, perEmailPerDay, day),
  ]
}

export function confirmationTotals(): Budget<ConfirmationBudgetName>[] {
  return letterTotals('own_email', confirmationLimits)
}

/** Returns whether requests for one address share this budget. */
export function isOfAddress(name: string): boolean {
  return name === 'own_email_hour' || name === 'own_email_day'
}

/** Returns whether a failed email stays charged, so failing emails are limited too. */
export function staysChargedToNetwork(name: string): boolean {
  return /_(ipv4|net\d\d)_/.test(name)
}
