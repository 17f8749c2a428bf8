import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { day } from '#app/shared/time'

/** A text's price is known some hours after it was sent. */
const readAgainMs = 3 * day

type Needs = Pick<Services, 'now' | 'log' | 'textCosts' | 'readTextCosts'>

/** Reads again what the last days' texts cost. A failure is repaired by the next reading. */
export async function readTextCosts({ now, log, textCosts, ...services }: Needs): Promise<void> {
  if (!services.readTextCosts) return
  try {
    await textCosts.put(await services.readTextCosts(now() - readAgainMs))
  } catch (error) {
    log.warn('text_cost.unread', errorFields(error))
  }
}
