import type { Services } from '#app/services'
import { minute } from '#app/shared/time'

/** How a version is audited when it first serves, and when an older one serves again. */
export const versionActions = ['site.release', 'site.rollback'] as const

/** While a release has a share of the traffic, both versions run the cron: no more marks than one in this time. */
const pauseMs = 10 * minute

/** Audits that a version serves, unless it is the last that was audited: for the desk's charts. */
export async function noteVersion(
  { audits, now }: Pick<Services, 'audits' | 'now'>,
  version: string,
): Promise<void> {
  const entry = { by: 'cron', subject: version.slice(0, 8), count: 1, note: '' }
  const [release, rollback] = versionActions
  if (await audits.writeOnce({ ...entry, action: release }, 0, now())) return
  const asked = { by: null, subject: null, since: null, before: null, limit: 1, offset: 0 }
  const [last] = await audits.list({ ...asked, actions: versionActions })
  if (!last || last.subject === entry.subject || last.at > now() - pauseMs) return
  await audits.writeOnce({ ...entry, action: rollback }, last.at, now())
}
