import { networksOf } from '#app/shared/ip'
import { minute } from '#app/shared/time'

const linesPerMinute = 10
const linesPerNetwork = 3

/** Returns null if this page needs no line now, otherwise how many requests had none since the last line. */
export type NoteMissing = (path: string, ip: string, now: number) => number | null

/**
 * Decides which missing pages are logged: each path once a minute, and so few of one network that a scanner neither
 * floods the log nor hides a broken link.
 */
export function createMissingPages(): NoteMissing {
  let endsAt = 0
  let unlogged = 0
  const paths = new Set<string>()
  const ofNetwork = new Map<string, number>()
  return (path, ip, now) => {
    if (now >= endsAt) {
      endsAt = now + minute
      paths.clear()
      ofNetwork.clear()
    }
    const network = networksOf(ip).at(-1)?.name ?? 'loopback'
    const lines = ofNetwork.get(network) ?? 0
    if (paths.has(path) || paths.size >= linesPerMinute || lines >= linesPerNetwork) {
      unlogged++
      return null
    }
    paths.add(path)
    ofNetwork.set(network, lines + 1)
    const before = unlogged
    unlogged = 0
    return before
  }
}
