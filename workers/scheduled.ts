import { createLinkDesk } from '#app/domain/links/link-desk-store.server'
import { sweepComments } from '#app/flows/comments/sweep-comments.server'
import { sweepContactMessages } from '#app/flows/contact/hand-over-contact-message.server'
import { sweepLeads } from '#app/flows/leads/sweep-leads.server'
import { sweepWithdrawals } from '#app/flows/leads/withdraw-lead.server'
import { checkLinks } from '#app/flows/links/check-links.server'
import { backfillHistory } from '#app/flows/market/backfill-history.server'
import { refreshCompanies } from '#app/flows/market/refresh-companies.server'
import { refreshPrices, thinHistory } from '#app/flows/market/refresh-prices.server'
import { refreshRates } from '#app/flows/market/refresh-rates.server'
import { type Cron, checkHeartbeats } from '#app/flows/upkeep/check-heartbeats.server'
import { noteVersion } from '#app/flows/upkeep/note-version.server'
import { purgeExpired } from '#app/flows/upkeep/purge-expired.server'
import { sendAlarms } from '#app/flows/upkeep/send-alarms.server'
import { watchStates } from '#app/flows/upkeep/watch-states.server'
import { readTextCosts } from '#app/flows/verification/read-text-costs.server'
import type { Services } from '#app/services'
import type { Env } from './env'
import { type Isolate, isolateOf } from './isolate'
import { isOwnPage } from './page-name'
import { createServices } from './services'
import { runJob, tickJobs } from './time-box'
import { noVisit } from './visit'

const marketCron = '*/5 * * * *'

type Job = (services: Services, at: Date) => Promise<unknown>

/** Each hour, at a minute of its own, so no tick does everything. */
const atMinute =
  (minute: number, job: Job): Job =>
  async (services, at) => {
    if (at.getUTCMinutes() === minute) await job(services, at)
  }

/** Every minute. */
const sweepJobs: Record<string, Job> = {
  sweep_leads: sweepLeads,
  sweep_withdrawals: sweepWithdrawals,
  sweep_contact_messages: sweepContactMessages,
  sweep_comments: sweepComments,
  read_text_costs: atMinute(30, readTextCosts),
  purge_expired: atMinute(0, purgeExpired),
}

/** Every five minutes. */
const marketJobs: Record<string, Job> = {
  refresh_prices: refreshPrices,
  refresh_rates: refreshRates,
  refresh_companies: refreshCompanies,
  backfill_history: backfillHistory,
  thin_history: thinHistory,
}

/** Runs every job of this tick, whatever another throws, then sends the alarms that are due. */
export async function runSchedule(controller: ScheduledController, env: Env): Promise<void> {
  const isolate = isolateOf(env)
  if (!isolate.isReady) {
    isolate.alarms.desk.raise('NOT_CONFIGURED', { problems: isolate.problems })
    await sendDueAlarms(isolate)
    return
  }
  const services = createServices(isolate, noVisit(isolate.settings.siteOrigin))
  const cron: Cron = controller.cron === marketCron ? 'market' : 'sweep'
  const at = new Date(controller.scheduledTime)
  const { heartbeats, store } = isolate.alarms
  const watch = { watch_states: () => watchStates({ ...services, alarms: store }) }
  const links = createLinkDesk(env.MARKET, env.LINKS)
  const jobs: Record<string, Job> = {
    ...(cron === 'market'
      ? marketJobs
      : {
          ...sweepJobs,
          ...watch,
          check_links: atMinute(20, (own) => checkLinks({ ...own, links, isOwnPage })),
          note_version: async (own) => {
            // A developer's machine has no versions.
            if (env.VERSION) await noteVersion(own, env.VERSION.id)
          },
        }),
    check_heartbeats: () => checkHeartbeats({ ...services, heartbeats, alarms: store }, cron),
  }
  const run = tickJobs(services.log)
  let wentWell = true
  for (const [job, work] of Object.entries(jobs)) {
    wentWell = (await run(job, () => work(services, at))) && wentWell
  }
  await endTick(isolate, cron, wentWell)
}

/** The dead-man URL hears of a whole good minute only: its silence is the alarm that needs nothing of ours. */
async function endTick(isolate: Isolate, cron: Cron, wentWell: boolean) {
  const { log, alarms } = isolate
  if (wentWell) await runJob(log, 'heartbeat', () => alarms.heartbeats.beat(cron, Date.now()))
  const areSent = await sendDueAlarms(isolate)
  if (wentWell && areSent && cron === 'sweep') await alarms.reportLife()
}

async function sendDueAlarms({ log, alarms }: Isolate): Promise<boolean> {
  const { desk, store, channels, site } = alarms
  await desk.settle()
  let areSent = false
  const send = async () => {
    areSent = await sendAlarms({ now: Date.now, log, alarms: store, channels, site })
  }
  const wentWell = await runJob(log, 'send_alarms', send)
  await desk.settle()
  return wentWell && areSent
}
