import { createSealedStore } from '#app/domain/compliance/sealed-store.server.ts'
import {
  type KeyStatus,
  keyStatus,
  type Rotated,
  type RotateOptions,
  rotateKeys,
} from '#app/flows/own-data/rotate-keys.server.ts'
import type { Desk } from './command.ts'
import { commandSettings } from './operator-services.ts'

type Rows = { ok: true; rows: KeyStatus[] | Rotated[] } | { ok: false; problem: string }

/** Reports which key sealed what or, with options, re-encrypts with the first key of `DATA_KEYS`. */
export async function runKeys(
  { people, env, now }: Pick<Desk, 'people' | 'env' | 'now'>,
  rotating: RotateOptions | null,
): Promise<Rows> {
  const parsed = commandSettings({ DATA_KEYS: env.DATA_KEYS }, now())
  if (!parsed.ok) return { ok: false, problem: parsed.problems.join('\n') }
  const [first, ...others] = parsed.settings.dataKeys
  if (!first) return { ok: false, problem: 'DATA_KEYS names no key.' }
  const keys = [first, ...others] as const
  const store = createSealedStore(people)
  const rows = rotating ? await rotateKeys(store, keys, rotating) : await keyStatus(store, keys)
  return { ok: true, rows }
}
