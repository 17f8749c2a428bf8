import { userInfo } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { type OperatorName, operatorNamed } from '#app/domain/audit/operator.ts'
import { readWranglerConfig } from '#scripts/lib/load.ts'
import { localState, readIfThere, root } from '#scripts/lib/paths.ts'
import { prepareLocalState } from '#scripts/local/local-state.ts'
import {
  type Storage,
  type StorageBindings,
  storageOf,
  withLocalStorage,
} from '#scripts/local/storage.ts'
import type { Desk } from './command.ts'
import { readProduction, withRemote } from './remote-storage.ts'

export const storageName = (isRemote: boolean) => (isRemote ? 'production' : 'local')

/**
 * Opens this folder's storage, migrated, or production's, with wrangler's own login. Prints nothing, because a
 * command's output may be parsed.
 */
export async function withDesk<T>(isRemote: boolean, work: (desk: Desk) => Promise<T>): Promise<T> {
  const env = await readEnv(isRemote)
  const workOn = (storage: Storage) => work({ ...storage, env, now: Date.now, isRemote })
  if (!isRemote) {
    await prepareLocalState(localState, (_name, step) => step())
    return withLocalStorage(localState, workOn)
  }
  const { d1_databases, kv_namespaces } = await readProduction()
  return withRemote({ d1_databases, kv_namespaces }, (bindings: StorageBindings) =>
    workOn(storageOf(bindings)),
  )
}

/**
 * Reads settings as the Worker does: variables of wrangler.toml, then secrets, whose values production does not
 * reveal.
 */
async function readEnv(isRemote: boolean): Promise<Record<string, unknown>> {
  const { vars } = await readWranglerConfig(isRemote ? 'production' : undefined)
  const secrets = isRemote ? {} : parseEnv(readIfThere(join(root, '.dev.vars')))
  return { ...vars, ...secrets, ...process.env }
}

/** Returns the user name for the audit, for commands that ask for none. */
export function operatorName(): OperatorName {
  try {
    return operatorNamed(userInfo().username)
  } catch {
    // A container's user may have no name.
    return operatorNamed('')
  }
}
