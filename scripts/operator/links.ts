import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { runnerImport } from 'vite'
import type { Statement } from '#app/domain/links/link-statements.server.ts'
import { root } from '#scripts/lib/paths.ts'
import { Misuse, Refusal, runMain } from '#scripts/lib/refusal.ts'
import { readWranglerConfig } from '#scripts/lib/wrangler-config.ts'
import type { Storage } from '#scripts/local/serve.ts'
import { operatorName } from './operator-name.ts'
import type { LinkDesk } from './run-links.ts'
import { storageName, withStorage } from './storage.ts'

/** The operator's links for ad traffic: `npm run links -- --help`. */
async function main(): Promise<void> {
  const { module } = await runnerImport<typeof import('./links-module.ts')>(
    join(root, 'scripts', 'operator', 'links-module.ts'),
  )
  const read = module.readLinksArguments(process.argv.slice(2))
  if (read.ok === 'help') return console.log(module.linksHelp)
  if (!read.ok) throw new Misuse(read.problem)
  const { command, isRemote, isJson, isDryRun } = read
  const settings = {
    allowedHosts: await allowedHosts(isRemote, module.commandSettings),
    isDryRun,
    now: Date.now(),
    by: operatorName(),
  }
  const result = await withStorage(isRemote, (storage) =>
    module.runLinks(
      { ...deskOn(storage), audit: module.createAuditStore(storage.database).write },
      command,
      settings,
    ),
  )
  if (!result.ok) throw new Refusal(result.problems.join('\n'))
  if (isJson) return console.log(JSON.stringify(result, null, 2))
  console.log(`${module.tellLinks(result)}\n(${storageName(isRemote)})`)
}

/** The hosts of the installation that the links are for. */
async function allowedHosts(
  isRemote: boolean,
  commandSettings: typeof import('./command-settings.ts').commandSettings,
): Promise<string[]> {
  const { vars } = await readWranglerConfig(isRemote ? 'production' : undefined)
  const local = join(root, '.dev.vars')
  const own = !isRemote && existsSync(local) ? parseEnv(readFileSync(local, 'utf8')) : {}
  const hosts = own.LINK_ALLOWED_HOSTS ?? vars.LINK_ALLOWED_HOSTS
  const parsed = commandSettings({ LINK_ALLOWED_HOSTS: hosts }, Date.now())
  if (!parsed.ok) throw new Refusal(parsed.problems.join('\n'))
  return parsed.settings.linkHosts
}

const readFile = (path: string) => {
  if (!existsSync(path)) throw new Refusal(`There is no file ${path}.`)
  return readFileSync(path, 'utf8')
}

function deskOn({ database, links }: Storage): Omit<LinkDesk, 'audit'> {
  return {
    query: async <Row>({ sql, values }: Statement) =>
      (
        await database
          .prepare(sql)
          .bind(...values)
          .all<Row>()
      ).results,
    putCopy: (key, value, lifeSeconds) => links.put(key, value, { expirationTtl: lifeSeconds }),
    readFile,
  }
}

await runMain(main)
