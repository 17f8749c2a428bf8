import { conversionLifeSeconds } from '#app/domain/conversions/conversion'
import { type ArchiveMonth, monthOf, nextMonth } from '#app/domain/leads/archive/archive-month'
import { askArchive, dropCopies } from '#app/domain/leads/archive/lead-archives.server'
import { moveRound } from '#app/domain/leads/archive/move-round.server'
import type { ArchiveStore } from '#app/domain/leads/archive/ports'
import type { Services } from '#app/services'
import { errorFields } from '#app/shared/error-fields'
import { randomId } from '#app/shared/random'
import { day, minute, second } from '#app/shared/time'

/** The same phone at the same buyer is one lead for thirty days. */
const leastDays = 31
const rowsPerRound = 100
/** D1 allows 1,000 statements per invocation, and a round is about 35. */
const mostRounds = 20
const timeBoxMs = 20 * second
/** Far longer than a run: its intents are those of one that died. */
const staleMs = 10 * minute

type Needs = Pick<Services, 'leadArchives' | 'settings' | 'now' | 'random' | 'log'>
type Options = { rows?: number; boxMs?: number }

/**
 * Moves leads that ended long ago to the archives of their months, in rounds, until none is left or the time box
 * ends; the next run continues. Without an archive it does nothing. An archive that fails does not stop the others.
 */
export async function moveLeads(
  services: Needs,
  { rows = rowsPerRound, boxMs = timeBoxMs }: Options = {},
): Promise<void> {
  const { leadArchives, now, log } = services
  const { stores, moves } = leadArchives
  const endedBefore = now() - moveAgeMs(services)
  await alarmForMissing(services, endedBefore)
  if (stores.length === 0) return
  const failures: unknown[] = []
  await undoStale(services).catch((error: unknown) => failures.push(error))
  const months = stores.map(({ month }) => month)
  const waiting = await moves.listWaiting(months, endedBefore)
  const run = { endedBefore, limit: rows, endsAt: now() + boxMs, roundsLeft: mostRounds }
  for (const archive of inTurn(stores, now())) {
    try {
      if (waiting.includes(archive.month)) await moveMonth(services, archive, run)
      else await unlistEmpty(services, archive)
    } catch (error) {
      failures.push(error)
      log.warn('leads.not_archived', { detail: archive.month, ...errorFields(error) })
    }
  }
  if (failures.length > 0) throw failures[0]
}

type Run = { endedBefore: number; limit: number; endsAt: number; roundsLeft: number }

async function moveMonth(
  { leadArchives, now, random, log }: Needs,
  archive: ArchiveStore,
  run: Run,
): Promise<void> {
  const { endedBefore, limit, endsAt } = run
  let count = 0
  try {
    while (run.roundsLeft > 0 && now() < endsAt) {
      run.roundsLeft--
      const round = { token: randomId(random), endedBefore, limit }
      const { chosen, moved } = await moveRound(leadArchives, archive, round, now())
      count += moved
      if (chosen < limit || moved === 0) break
    }
  } finally {
    if (count > 0) log.info('leads.archived', { detail: archive.month, count })
  }
}

async function undoStale({ leadArchives, now }: Needs): Promise<void> {
  const stale = await leadArchives.moves.undo({ startedBefore: now() - staleMs })
  await dropCopies(leadArchives, stale, now())
}

/** An archive whose rows have all been purged may be unbound. */
async function unlistEmpty({ leadArchives: { moves } }: Needs, archive: ArchiveStore) {
  const listed = (await moves.listArchives()).find(({ month }) => month === archive.month)
  if (!listed) return
  if (await askArchive(archive.month, archive.isEmpty())) await moves.removeArchive(listed)
}

/** After everything that may still change a lead or belongs to it in PEOPLE. */
function moveAgeMs({ settings }: Needs): number {
  const { keepReceiptsDays } = settings.retention
  const longest = Math.max(settings.leadMaxAgeSeconds, conversionLifeSeconds) * second
  return Math.max(leastDays * day, (keepReceiptsDays + 1) * day, longest + day)
}

/** Starts with another archive each time, so that a slow one cannot always use up the time box. */
function inTurn<T>(all: readonly T[], now: number): T[] {
  const first = Math.floor(now / (5 * minute)) % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

/**
 * Raises an alarm for an archive that may have rows and is not bound, and for a month without one whose leads could
 * move, from the first archived month on.
 */
async function alarmForMissing({ leadArchives, log }: Needs, endedBefore: number): Promise<void> {
  const { stores, moves } = leadArchives
  const isBound = (month: ArchiveMonth) => stores.some((store) => store.month === month)
  const listed = (await moves.listArchives()).map(({ month }) => month)
  for (const month of listed.filter((one) => !isBound(one))) {
    log.alarm('ARCHIVE_MISSING', { detail: month, reason: `${month}.unbound` })
  }
  const [first] = stores
  if (!first) return
  const unbound: ArchiveMonth[] = []
  for (let month = first.month; month <= monthOf(endedBefore); month = nextMonth(month)) {
    if (!isBound(month)) unbound.push(month)
  }
  for (const month of await moves.listWaiting(unbound, endedBefore)) {
    log.alarm('ARCHIVE_MISSING', { detail: month, reason: `${month}.none` })
  }
}
