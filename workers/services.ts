import { waitUntil } from 'cloudflare:workers'
import { createOptOutLog } from '#app/domain/compliance/opt-out-log.server'
import {
  lookUpLead,
  postLead,
  postWithdrawal,
} from '#app/domain/leads/delivery/buyer-client.server'
import { createReceiptStore } from '#app/domain/leads/persons/receipt-store.server'
import type { LeadBuyers } from '#app/domain/leads/ports'
import type { Market } from '#app/domain/market/market.server'
import { createCodeVault } from '#app/domain/verification/code-vault.server'
import { createPacedSender } from '#app/domain/verification/paced-sender.server'
import type { SmsSender } from '#app/domain/verification/ports'
import { createTwilioSender } from '#app/domain/verification/sms-client.server'
import { createTwilioCosts } from '#app/domain/verification/text-cost-client.server'
import { createTurnstileCheck } from '#app/domain/verification/turnstile-client.server'
import type { Services, Visit } from '#app/services'
import type { Fetch } from '#app/shared/bounded-fetch.server'
import { errorFields } from '#app/shared/error-fields'
import { networksOf } from '#app/shared/ip'
import { type RandomBytes, readableId, secureRandomBytes } from '#app/shared/random'
import { day, second, sleep } from '#app/shared/time'
import { alarmingLog } from './alarms'
import { createEmail } from './email'
import type { Env } from './env'
import type { ReadyIsolate } from './isolate'
import { createLog } from './log'
import { createMarket } from './market'
import { buyersOf, chooseSandboxBuyer, findBuyer, sandboxLeadBuyer } from './sandbox/lead-buyer'
import { forgetSandboxTexts, obscureSandboxRecipient, sandboxSmsProvider } from './sandbox/senders'
import type { Settings } from './settings'
import { createStores } from './stores'

/** Builds every adapter once for a request, a queue batch or a cron tick. */
export function createServices(
  isolate: ReadyIsolate,
  visit: Visit,
  now: () => number = Date.now,
): Services {
  const { env, settings, keys } = isolate
  const random = secureRandomBytes
  const requestId = readableId(random, 8)
  const { hash, shortSealer, dataSealer } = keys
  return {
    now,
    sleep,
    inBackground: waitUntil,
    random,
    log: alarmingLog(createLog(requestId, sampleOf(random, settings)), isolate.alarms.desk),
    requestId,
    settings,
    visit,
    hash,
    shortSealer,
    dataSealer,
    ...createStores(env),
    readTextCosts: settings.twilio ? createTwilioCosts(settings.twilio, callOut) : null,
    codes: isolate.health.watch(createCodeVault(env.OTP)),
    sms: createSms(isolate, now),
    robotCheck: settings.turnstile ? createTurnstileCheck(settings.turnstile, callOut) : null,
    optOuts: createOptOutLog(env.SESSIONS, random),
    buyers: createBuyers(env, settings, visit, now),
    leadQueue: {
      async send(job, delaySeconds = 0) {
        await env.LEAD_QUEUE.send({ v: 1, ...job }, { delaySeconds })
      },
    },
    receipts: createReceiptStore(env.SESSIONS, env.PEOPLE, {
      secret: settings.sealKey,
      isSecure: visit.origin.startsWith('https:'),
      lifeSeconds: (settings.retention.receiptsDays * day) / second,
    }),
    dropCommentPages: (articles) => isolate.pages.dropComments(articles),
    email: createEmail(env, settings.email, hash, now),
    funnel: { count: (event, dimensions) => isolate.funnel.count(event, dimensions, now()) },
    market: followedByPages(
      createMarket(env.MARKET, settings.market, { fetcher: callOut, sleep, random }),
      isolate,
    ),
    async passesSieve(purpose) {
      for (const { name } of networksOf(visit.ip)) {
        const key = `${purpose}:${await hash('sieve', name)}`
        const { success } = await env.SIEVE.limit({ key })
        if (!success) return false
      }
      return true
    },
  }
}

/** Drops cached pages after a round that wrote anything: the platform's, then this isolate's. */
function followedByPages(market: Market, { copies, pages, log }: ReadyIsolate): Market {
  return {
    ...market,
    rounds: {
      ...market.rounds,
      async finish(result, at) {
        if (!(await market.rounds.finish(result, at))) return false
        const { rows, quarantined, feeds } = result
        if (rows.length + quarantined.length + feeds.length === 0) return true
        await pages
          .dropPrices()
          .catch((error) => log.warn('page_cache.not_dropped', errorFields(error)))
        // After the platform's, which until then serves old pages.
        copies.dropPrices()
        return true
      },
    },
  }
}

/** Keeps or drops all sampled lines of a request together. */
function sampleOf(random: RandomBytes, { logSampledPercent: percent }: Settings) {
  const [byte = 0] = percent < 100 ? random(1) : []
  return { isIn: byte * 100 < percent * 256, percent }
}

const callOut: Fetch = (url, init) => fetch(url, init)

function createSms({ env, settings, pace }: ReadyIsolate, now: () => number): SmsSender {
  const sender = settings.twilio
    ? createTwilioSender(settings.twilio, callOut)
    : createSandboxSender(env, now)
  return createPacedSender(sender, { pace, now, sleep, random: secureRandomBytes })
}

function createSandboxSender(env: Env, now: () => number) {
  const sandboxAccount = {
    baseUrl: 'https://sms.sandbox.invalid',
    accountSid: 'ACsandbox',
    authToken: 'sandbox',
    from: '+15005550006',
  }
  const sender = createTwilioSender(sandboxAccount, sandboxSmsProvider(env.PEOPLE, now))
  const forgetful: Pick<SmsSender, 'send' | 'forget'> = {
    async send(message) {
      const outcome = await sender.send(message)
      if (message.isLast) await obscureSandboxRecipient(env.PEOPLE, message.to)
      return outcome
    },
    forget: (to) => forgetSandboxTexts(env.PEOPLE, to),
  }
  return forgetful
}

function createBuyers(env: Env, settings: Settings, visit: Visit, now: () => number): LeadBuyers {
  const { buyer } = settings
  const fetcher = buyer ? callOut : sandboxLeadBuyer(env.PEOPLE, visit.origin, now)
  const timeoutMs = settings.delivery.deliveryTimeoutSeconds * second
  return {
    ids: buyersOf(settings).map(({ id }) => id),
    choose: (email) => buyer ?? chooseSandboxBuyer(email),
    byId: (id) => findBuyer(settings, id),
    deliver: (to, form, leadId) => postLead(to, form, leadId, fetcher, timeoutMs),
    lookUp: (of, leadId) => lookUpLead(of, leadId, fetcher, timeoutMs),
    withdraw: (from, leadId) => postWithdrawal(from, leadId, fetcher, timeoutMs),
  }
}
