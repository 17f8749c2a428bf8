import { createSealedStore } from '#app/domain/compliance/sealed-store.server.ts'
import {
  keyStatus,
  type RotateOptions,
  rotateKeys,
} from '#app/flows/own-data/rotate-keys.server.ts'
import { Refusal } from '#scripts/lib/arguments.ts'
import { type Desk, recordTable, type Said } from './command.ts'
import { commandSettings } from './operator-services.ts'

/** Reports which key sealed what or, with options, re-encrypts with the first key of `DATA_KEYS`. */
export async function runKeys(
  { people, env, now }: Pick<Desk, 'people' | 'env' | 'now'>,
  rotating: RotateOptions | null,
): Promise<Said> {
  const parsed = commandSettings({ DATA_KEYS: env.DATA_KEYS }, now())
  if (!parsed.ok) throw new Refusal(parsed.problems.join('\n'))
  const [first, ...others] = parsed.settings.dataKeys
  if (!first) throw new Refusal('DATA_KEYS names no key.')
  const keys = [first, ...others] as const
  const store = createSealedStore(people)
  const rows = rotating ? await rotateKeys(store, keys, rotating) : await keyStatus(store, keys)
  const isWriting = rotating?.isDryRun === false
  const text = rows.length > 0 ? recordTable(rows) : 'No row is sealed yet.'
  return { json: rows, text: `${text}\n${isWriting ? 'Written' : 'Nothing was written'}.` }
}
