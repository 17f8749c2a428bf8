import { createOptOutLog, type OptOut } from '#app/domain/compliance/opt-out-log.server.ts'
import { allBuyers } from '#app/domain/leads/delivery/buyer-pause-store.server.ts'
import { reapplyOptOut } from '#app/flows/own-data/reapply-opt-out.server.ts'
import { secureRandomBytes } from '#app/shared/random.ts'
import { hour } from '#app/shared/time.ts'
import type { BackupPlace } from './backup-place.ts'
import { commandSettings, type OperatorServices, operatorServices } from './operator-services.ts'

/** An opt-out is logged before its change: one that was in progress during the export must not be missed. */
const marginMs = hour

/** Returns what people asked for since a time. Throws if the log cannot be read. */
export function listOptOuts(place: BackupPlace, since: number): Promise<OptOut[]> {
  return place.withStores(({ sessions }) =>
    createOptOutLog(sessions, secureRandomBytes).listSince(since - marginMs),
  )
}

/** Applies opt-outs to a database that an export or Time Travel brought back. */
export async function applyOptOuts(
  place: BackupPlace,
  name: string,
  optOuts: readonly OptOut[],
  now: () => number,
): Promise<void> {
  await withServices(place, name, now, async (services) => {
    for (const optOut of optOuts) await reapplyOptOut(services, optOut)
  })
}

/** Parks what would be delivered and pauses every buyer, so nothing is sent before an operator has looked. */
export function holdDeliveries(
  place: BackupPlace,
  name: string,
  by: string,
  now: () => number,
): Promise<number> {
  return withServices(place, name, now, async ({ leadDesk, buyerPauses }) => {
    const pause = { buyerId: allBuyers, isPaused: true, changedBy: by, reason: 'restored' }
    await buyerPauses.set(pause, now())
    return leadDesk.parkRestored(now())
  })
}

function withServices<T>(
  place: BackupPlace,
  name: string,
  now: () => number,
  work: (services: OperatorServices) => Promise<T>,
): Promise<T> {
  const parsed = commandSettings({}, now())
  if (!parsed.ok) throw new Error(parsed.problems.join('; '))
  const { settings } = parsed
  return place.withStores((stores) =>
    place.withDatabase(name, (people) =>
      // These services have no market.
      work(operatorServices({ ...stores, people, market: people, now }, settings)),
    ),
  )
}
