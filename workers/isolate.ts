import { waitUntil } from 'cloudflare:workers'
import { createLinkMemory } from '#app/domain/links/link-memory'
import { createLinkSource } from '#app/domain/links/link-store.server'
import { createNetworkMeter } from '#app/domain/links/network-meter'
import { createPace, type Pace } from '#app/domain/verification/paced-sender.server'
import type { FollowLinkNeeds } from '#app/flows/links/follow-link.server'
import type { Services } from '#app/services'
import { createHasher, createSealer } from '#app/shared/crypto.server'
import type { Log } from '#app/shared/log'
import { createIdPool, secureRandomBytes } from '#app/shared/random'
import { type Alarms, alarmingLog, createAlarms } from './alarms'
import type { Env } from './env'
import { createFunnelSink, type FunnelSink } from './funnel-sink'
import { createStorageHealth, type StorageHealth } from './health'
import { createLog } from './log'
import { createMissingPages, type NoteMissing } from './missing-pages'
import { IsolateCopies } from './page-cache/isolate-copies'
import { type PagesPort, platformPages } from './page-cache/pages-port'
import { parseSettings, type Settings } from './settings'
import type { Sounds } from './sound'

type Memory = {
  env: Env
  /** For work outside of a request. */
  log: Log
  alarms: Alarms
  health: StorageHealth
  copies: IsolateCopies
  sounds: Sounds
  /** How it asks for cached pages. */
  pages: PagesPort
  /** Missing pages that were logged a moment ago. */
  noteMissing: NoteMissing
}

export type ReadyIsolate = Memory & {
  isReady: true
  settings: Settings
  keys: Pick<Services, 'hash' | 'shortSealer' | 'dataSealer'>
  /** How long texts took. */
  pace: Pace
  /** The memory of `/go`: known links, click counts by network, and where clicks are counted. */
  follow: FollowLinkNeeds
  /** Counts to send: clicks, views and the lead line. */
  funnel: FunnelSink
}

/**
 * Everything that an isolate keeps between requests. Other memos depend only on their arguments or on the
 * deployment (`remember`, prepared markup, the loaded page code), except for the console in `log.ts`.
 */
export type Isolate = ReadyIsolate | (Memory & { isReady: false; problems: readonly string[] })

const isolates = new WeakMap<Env, Isolate>()

/** Returns the isolate's state for this environment. A deployment starts new isolates. */
export function isolateOf(env: Env): Isolate {
  const known = isolates.get(env)
  if (known) return known
  const isolate = createIsolate(env)
  isolates.set(env, isolate)
  return isolate
}

/** Reads the settings; one alarm lists the invalid ones. */
function createIsolate(env: Env): Isolate {
  const plainLog = createLog(null)
  const alarms = createAlarms(env, plainLog)
  const log = alarmingLog(plainLog, alarms.desk)
  const memory: Memory = {
    env,
    log,
    alarms,
    health: createStorageHealth(env, plainLog),
    copies: new IsolateCopies(),
    sounds: new Map(),
    pages: platformPages,
    noteMissing: createMissingPages(),
  }
  const parsed = parseSettings(env, Date.now())
  if (!parsed.ok) {
    log.alarm('NOT_CONFIGURED', { problems: parsed.names })
    return { ...memory, isReady: false, problems: parsed.names }
  }
  const { settings } = parsed
  const keys = {
    hash: createHasher(settings.hmacKey),
    shortSealer: createSealer([{ id: 's1', secret: settings.sealKey }]),
    dataSealer: createSealer(settings.dataKeys),
  }
  const funnel = createFunnelSink(env, log)
  const follow = followNeeds(env, settings, log, funnel)
  return { ...memory, isReady: true, settings, keys, pace: createPace(), follow, funnel }
}

function followNeeds(env: Env, settings: Settings, log: Log, funnel: FunnelSink): FollowLinkNeeds {
  return {
    now: Date.now,
    inBackground: waitUntil,
    random: secureRandomBytes,
    newClickId: createIdPool(secureRandomBytes),
    log,
    links: createLinkSource(env.MARKET, env.LINKS, waitUntil),
    memory: createLinkMemory(),
    allowedHosts: settings.linkHosts,
    isWithinLimits: createNetworkMeter(),
    count: funnel.click,
  }
}
