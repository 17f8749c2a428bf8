import { purgeExpired } from '#app/flows/purge-expired.server'
import { sweepContactMessages } from '#app/flows/sweep-contact-messages.server'
import { sweepLeads } from '#app/flows/sweep-leads.server'
import type { Env } from './env'
import { createLog } from './log'
import { createServices } from './services'
import { settingsOf } from './settings'
import { noVisit } from './visit'

/** Every minute the sweeps; at each full hour the purge too. */
export async function runSchedule(controller: ScheduledController, env: Env): Promise<void> {
  const parsed = settingsOf(env)
  if (!parsed.ok) return createLog(null).alarm('UNEXPECTED_ERROR', { reason: 'not_configured' })
  const services = createServices(env, parsed.settings, noVisit(parsed.settings.siteOrigin))
  await sweepLeads(services)
  await sweepContactMessages(services)
  if (new Date(controller.scheduledTime).getUTCMinutes() === 0) await purgeExpired(services)
}
