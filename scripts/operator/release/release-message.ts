import type { UploadedVersion } from './cloudflare-versions.ts'

const before = 'databases before it: '

/** Returns the message of a version, which `restorePoint` reads later: Cloudflare keeps 100 characters. */
export function releaseMessage(commit: string, startedAt: string): string {
  return `${commit.slice(0, 12)}, ${before}${startedAt}`
}

/**
 * Returns the moment before the first migration of any version newer than this one, or null if their messages do
 * not say.
 */
export function restorePoint(versions: readonly UploadedVersion[], chosen: string): string | null {
  const newer = versions.slice(
    0,
    versions.findIndex(({ id }) => id === chosen),
  )
  const [, moment] = newer.at(-1)?.message.split(before) ?? []
  return moment ?? null
}
