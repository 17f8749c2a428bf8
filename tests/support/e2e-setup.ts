import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepareLocalState } from '#scripts/local/local-state.ts'

/** Names the folder that `e2e.ts` copies for each server: migrating once saves seconds per server. */
export const templateVariable = 'MAPLE_TAPE_E2E_TEMPLATE'

export default async function makeTemplate() {
  const template = await mkdtemp(join(tmpdir(), 'maple-tape-template-'))
  await prepareLocalState(template)
  process.env[templateVariable] = template
  return () => rm(template, { recursive: true, force: true })
}
