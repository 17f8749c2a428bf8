import { day } from '#app/shared/time'

/**
 * `human`: a person's first click within the hour. `repeat`: another one. `bot`: a robot, HEAD or a
 * prefetch. `closed`: a person at a link that is not open. `unknown`: no such link.
 */
export const clickKinds = ['human', 'repeat', 'bot', 'closed', 'unknown'] as const
export type ClickKind = (typeof clickKinds)[number]

export type CountedClick = { slug: string; source: string; campaign: string; kind: ClickKind }

/** One row of the aggregate; `day` is days since 1970 in UTC. */
export type ClickCount = CountedClick & { day: number; count: number }

/** Anyone may write any source into an address: what exceeds the room is counted under this name. */
export const otherName = '(other)'
const longestName = 64
const mostRows = 300

/** A source or campaign as it is counted. */
export function countedName(text: string | undefined): string {
  return text === undefined ? '' : text.slice(0, longestName)
}

export type ClickCounter = {
  add: (click: CountedClick, now: number) => void
  /** Puts back what could not be written. */
  restore: (rows: readonly ClickCount[]) => void
  /** Hands out what was counted and begins anew. */
  drain: () => ClickCount[]
}

/** Adds clicks up in memory, so that a thousand of them become one row to write. */
export function createClickCounter(): ClickCounter {
  let rows = new Map<string, ClickCount>()
  const addTo = (row: ClickCount) => {
    const key = `${row.slug} ${row.day} ${row.kind} ${row.source}\n${row.campaign}`
    const standing = rows.get(key)
    if (standing) standing.count += row.count
    else if (rows.size < mostRows) rows.set(key, row)
    else if (row.source !== otherName) {
      addTo({ ...row, source: otherName, campaign: otherName })
    } else rows.set(key, row)
  }
  return {
    add: (click, now) => addTo({ ...click, day: Math.floor(now / day), count: 1 }),
    restore: (old) => {
      for (const row of old) addTo(row)
    },
    drain() {
      const drained = Array.from(rows.values())
      rows = new Map()
      return drained
    },
  }
}
