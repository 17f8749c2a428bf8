import type { OperatorAct } from '#app/domain/audit/operator'
import type { ContactDesk, SettledAs } from '#app/domain/contact/ports'

export const settledAs = ['answered', 'done', 'privacy'] as const satisfies readonly SettledAs[]

/** Notes what an operator did about a message, with its audit row; false if it is gone or was done before. */
export function settleContactMessage(
  { now, contactDesk }: { now: () => number; contactDesk: Pick<ContactDesk, 'settle'> },
  { id, as }: { id: string; as: SettledAs },
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  const audit = { by, action: `contacts.${as}`, subject: id, note }
  return contactDesk.settle({ id, as }, audit, now())
}
