import { readText } from '#scripts/lib/paths.ts'
import { run } from '#scripts/lib/run.ts'
import { addCounts, oneCheck, type PartResult } from './counts.ts'

type Lockfile = {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>
}

/** Licences allowed for code that reaches visitors; development tools may have any. */
const permitted = new Set(['MIT', 'ISC', 'Apache-2.0', 'MIT OR Apache-2.0', '0BSD', 'Unlicense'])

export type Licence = { name: string; version: string; licence: string }

export function shippedPackages(lockfile: Lockfile): Licence[] {
  return Object.entries(lockfile.packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license = 'none named' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))
}

export function licenceProblems(shipped: readonly Licence[]): string[] {
  return shipped
    .filter(({ licence }) => !permitted.has(licence))
    .map(({ name, licence }) => `${name}: the licence "${licence}" is not among the permitted.`)
}

type AuditReport = { metadata?: { vulnerabilities?: Record<string, number> } }

/** Returns the count; null if the registry did not respond, which is not a result. */
export function seriousVulnerabilities(auditJson: string): number | null {
  try {
    const counts = (JSON.parse(auditJson) as AuditReport).metadata?.vulnerabilities
    return counts ? (counts.high ?? 0) + (counts.critical ?? 0) : null
  } catch {
    return null
  }
}

/** Checks the licences of shipped packages, and known vulnerabilities rated high or above if the registry responds. */
export async function checkDependencies(): Promise<PartResult> {
  const lockfile = JSON.parse(readText('package-lock.json')) as Lockfile
  const problems = licenceProblems(shippedPackages(lockfile))
  const licences = oneCheck(problems.length === 0)
  // In offline mode, npm would report no vulnerabilities without checking.
  const args = ['audit', '--json', '--offline=false']
  const { output } = await run('npm', args, { timeoutSeconds: 60 })
  const serious = seriousVulnerabilities(/^\{[\s\S]*^\}/m.exec(output)?.[0] ?? '')
  if (serious === null) {
    const notChecked = ['npm audit (the registry did not respond)']
    return { counts: licences, output: problems.join('\n'), notChecked }
  }
  const counts = addCounts([licences, oneCheck(serious === 0)])
  return { counts, output: [...problems, output].join('\n') }
}
