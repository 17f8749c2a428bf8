import { Refusal } from '#scripts/lib/arguments.ts'
import type { CloudflareVersions, UploadedVersion } from './cloudflare-versions.ts'
import { restorePoint } from './release-message.ts'

type Rollback = {
  /** A version's ID or the beginning of it. */
  wanted: string
  isDryRun: boolean
  environment: string
  /** Databases of the environment. */
  bindings: readonly string[]
}

/** Returns a line for each version, newest first, with its share of the traffic. */
export async function versionLines(versions: CloudflareVersions): Promise<string[]> {
  const [uploaded, traffic] = await Promise.all([versions.list(), versions.traffic()])
  return uploaded.map(({ id, uploadedAt, message }) => {
    const share = traffic.find(({ version }) => version === id)
    const percent = share ? `${share.percent} %` : ''
    return [id, uploadedAt.slice(0, 16), percent.padStart(5), message].join('  ').trimEnd()
  })
}

/** Gives one version all of the traffic; returns lines about what it did and what stays. */
export async function rollBack(
  versions: CloudflareVersions,
  { wanted, isDryRun, environment, bindings }: Rollback,
): Promise<string[]> {
  const uploaded = await versions.list()
  const { id } = onlyMatch(uploaded, wanted)
  if (!isDryRun) await versions.setTraffic([{ version: id, percent: 100 }], 'npm run rollback')
  const moment = restorePoint(uploaded, id)
  const restore = bindings.map(
    (binding) =>
      `  npx wrangler d1 time-travel restore ${binding} --env ${environment} --timestamp=${moment}`,
  )
  return [
    isDryRun ? `Would give version ${id} all of the traffic.` : `Version ${id} has all of it.`,
    'Not rolled back: databases and their migrations, KV, secrets, routes, crons and queues.',
    ...(moment
      ? [
          'To restore the databases as well, to before the releases since then, and lose every lead, consent',
          'and erasure of the time in between (30 days back at most):',
          ...restore,
        ]
      : []),
  ]
}

function onlyMatch(uploaded: readonly UploadedVersion[], wanted: string): UploadedVersion {
  const matches = uploaded.filter(({ id }) => id.startsWith(wanted))
  const [match] = matches
  if (!match) throw new Refusal(`No version begins with ${wanted}: npm run rollback lists them`)
  if (matches.length > 1) throw new Refusal(`${matches.length} versions begin with ${wanted}`)
  return match
}
