import { alarmForComments } from '#app/flows/alarm-for-comments.server'
import { backfillHistory } from '#app/flows/backfill-history.server'
import { purgeExpired } from '#app/flows/purge-expired.server'
import { refreshPrices, thinHistory } from '#app/flows/refresh-prices.server'
import { sweepComments } from '#app/flows/sweep-comments.server'
import { sweepContactMessages } from '#app/flows/sweep-contact-messages.server'
import { sweepConversions } from '#app/flows/sweep-conversions.server'
import { sweepLeads } from '#app/flows/sweep-leads.server'
import { sweepWithdrawals } from '#app/flows/sweep-withdrawals.server'
import type { Services } from '#app/services'
import type { Env } from './env'
import { isolateOf } from './isolate'
import { createServices } from './services'
import { noVisit } from './visit'

const marketCron = '*/5 * * * *'

export async function runSchedule(controller: ScheduledController, env: Env): Promise<void> {
  const isolate = isolateOf(env)
  if (!isolate.isReady) return
  const services = createServices(isolate, noVisit(isolate.settings.siteOrigin))
  if (controller.cron === marketCron) await tendMarket(services)
  else await sweep(services, new Date(controller.scheduledTime))
}

/**
 * Sweeps leads, messages and comments every minute and conversions every ten minutes. Purges at each full hour, and
 * every minute while a purge has left rows.
 */
async function sweep(services: Services, at: Date): Promise<void> {
  await sweepLeads(services)
  await sweepWithdrawals(services)
  await sweepContactMessages(services)
  await sweepComments(services)
  await alarmForComments(services)
  if (at.getUTCMinutes() % 10 === 0) await sweepConversions(services)
  const isPurgeDue = at.getUTCMinutes() === 0 || !(await services.purgeBacklog.isEmpty())
  if (isPurgeDue) await purgeExpired(services)
}

async function tendMarket(services: Services): Promise<void> {
  await refreshPrices(services)
  await backfillHistory(services)
  await thinHistory(services)
}
