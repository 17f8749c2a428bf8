import { z } from 'zod'
import { Refusal } from '#scripts/lib/arguments.ts'
import { readJson, reasonOf, type Wrangler } from '#scripts/operator/cloudflare/wrangler.ts'
import type { Traffic } from './release.ts'

const Deployment = z.object({
  versions: z.array(z.object({ version_id: z.string(), percentage: z.number() })),
})

const Version = z.object({
  id: z.string(),
  metadata: z.object({ created_on: z.string() }),
  annotations: z.nullish(z.object({ 'workers/message': z.optional(z.string()) })),
})

export type UploadedVersion = { id: string; uploadedAt: string; message: string }

/** The versions of one Worker, as wrangler reads and sets them; `inIt` names its environment. */
export function cloudflareVersions(wrangler: Wrangler, inIt: readonly string[]) {
  return {
    /** Returns who has the traffic; empty if there is no Worker yet. */
    async traffic(): Promise<Traffic[]> {
      const result = await wrangler(['deployments', 'status', '--json', ...inIt])
      const isMissing = /code: 10007|has no deployments/.test(result.output)
      if (result.status !== 0 && isMissing) return []
      const { versions } = Deployment.parse(readJson(result))
      return versions.map(({ version_id, percentage }) => ({
        version: version_id,
        percent: percentage,
      }))
    },
    /** Returns the versions that the traffic can be moved to, newest first. */
    async list(): Promise<UploadedVersion[]> {
      const result = await wrangler(['versions', 'list', '--json', ...inIt])
      return z
        .array(Version)
        .parse(readJson(result))
        .map(({ id, metadata, annotations }) => ({
          id,
          uploadedAt: metadata.created_on,
          message: annotations?.['workers/message'] ?? '',
        }))
        .sort((a, b) => b.uploadedAt.localeCompare(a.uploadedAt))
    },
    async setTraffic(versions: readonly Traffic[], reason: string): Promise<void> {
      const specs = versions.map(({ version, percent }) => `${version}@${percent}%`)
      const args = ['versions', 'deploy', ...specs, '--yes', '--message', reason, ...inIt]
      const { status, output } = await wrangler(args)
      if (status !== 0) throw new Refusal(`The traffic was not moved: ${reasonOf(output)}`)
    },
  }
}

export type CloudflareVersions = ReturnType<typeof cloudflareVersions>
