import { requestName } from '#app/desk/parts/asked-on'
import type { OpenRequest } from '#app/domain/contact/ports'
import type { Services } from '#app/services'
import { actsFor } from '#app/shared/asks'

/** An open request about their data that an erasure ends. */
export type EndedRequest = OpenRequest & {
  /** Whether what it asks for can't be done afterwards, or isn't known. */
  isLost: boolean
  /** Whether it ends only if the messages under their email are erased too. */
  isByChoice: boolean
}

/** Returns the requests among these open messages, which an erasure ends. */
export async function endedRequests(
  { audits }: Pick<Services, 'audits'>,
  { always, byChoice = [] }: { always: readonly OpenRequest[]; byChoice?: readonly OpenRequest[] },
): Promise<EndedRequest[]> {
  const requests = [
    ...always.map((one) => ({ ...one, isByChoice: false })),
    ...byChoice.map((one) => ({ ...one, isByChoice: true })),
  ].filter(({ topic }) => topic === 'privacy')
  const rows = await audits.listOfRequests(requests.map(({ id }) => id))
  return requests.map((one) => {
    const { id, asks } = one
    const needed: readonly string[] = actsFor(asks)
    const isDone = rows.some((row) => row.request === id && needed.includes(row.action))
    const isLost = asks === null || ((asks === 'copy' || asks === 'correct') && !isDone)
    return { ...one, isLost }
  })
}

/** Returns why a form may not end these requests; null if it may: none is lost, or each was ticked as it was shown. */
export function lostProblem(form: FormData | null, ended: readonly EndedRequest[]): string | null {
  const ticked = String(form?.get(lostField) ?? '').split(' ')
  const lost = ended.filter(({ id, isLost }) => isLost && !ticked.includes(id))
  if (lost.length === 0) return null
  return `This ends ${lost.map(requestName).join('; ')}: do what they ask first, or tick that it is lost.`
}

export const lostField = 'lost'
