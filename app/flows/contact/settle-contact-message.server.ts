import type { OperatorAct } from '#app/domain/audit/operator'
import type { ContactDesk, Dealt } from '#app/domain/contact/ports'

/** Notes what an operator did about a message, with its audit row; false if it is gone or was done before. */
export function settleContactMessage(
  { now, contactDesk }: { now: () => number; contactDesk: Pick<ContactDesk, 'settle'> },
  { id, dealt }: { id: string; dealt: Dealt },
  { by, note }: Pick<OperatorAct, 'by' | 'note'>,
): Promise<boolean> {
  const audit = { by, action: `contacts.${dealt}`, subject: id, note }
  return contactDesk.settle({ id, dealt }, audit, now())
}
