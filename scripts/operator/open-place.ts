import { localState } from '#scripts/lib/paths.ts'
import { prepareLocalState } from '#scripts/local/local-state.ts'
import type { BackupPlace } from './backup-place.ts'
import { localPlace } from './local-place.ts'
import { productionPlace } from './production-place.ts'

/** Gives `work` production, or this folder's storage, migrated. */
export async function withPlace<T>(
  isRemote: boolean,
  work: (place: BackupPlace) => Promise<T>,
): Promise<T> {
  const place = await openPlace(isRemote)
  try {
    return await work(place)
  } finally {
    await place.close()
  }
}

async function openPlace(isRemote: boolean): Promise<BackupPlace> {
  if (isRemote) return productionPlace()
  await prepareLocalState(localState, (_name, work) => work())
  return localPlace(localState)
}
