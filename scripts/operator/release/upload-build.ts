import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { run } from '#scripts/lib/run.ts'
import { reasonOf } from '#scripts/operator/cloudflare/wrangler.ts'

/** Runs wrangler with the configuration of the finished build, which names its files. */
export async function wranglerOfBuild(
  args: string[],
  environment: Environment,
  env: Record<string, string> = {},
) {
  const variables = { CI: 'true', CLOUDFLARE_ENV: environment, ...env }
  const { status, output } = await run('wrangler', args, { env: variables })
  return { status, output: stripVTControlCharacters(output) }
}

/** Uploads what was built for an environment; returns the version's ID, which wrangler writes into a file. */
export async function uploadBuild(args: string[], environment: Environment): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'maple-tape-release-'))
  try {
    const path = join(folder, 'output.ndjson')
    const { status, output } = await wranglerOfBuild(args, environment, {
      WRANGLER_OUTPUT_FILE_PATH: path,
    })
    if (status !== 0) throw new Refusal(`Not uploaded: ${reasonOf(output)}`)
    const [, id] = /"version_id":"([^"]+)"/.exec(readFileSync(path, 'utf8')) ?? []
    if (!id) throw new Refusal('Uploaded, but wrangler named no version: see npm run rollback')
    return id
  } finally {
    rmSync(folder, { recursive: true })
  }
}
