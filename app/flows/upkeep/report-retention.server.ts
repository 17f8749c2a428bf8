import { purgeAction, readDropped, retentionOfPurpose } from '#app/domain/compliance/retention'
import type { Services } from '#app/services'

export type RetentionLine = {
  purpose: string
  /** Null for a purpose with a rule of its own. */
  retentionDays: number | null
  /** The last purge that deleted something of it. */
  last: { at: number; dropped: number } | null
  dropped: number
  /** Runs of the purge that left some of it. */
  backlog: number
}

type Needs = Pick<Services, 'audits' | 'purgeBacklog'> & {
  settings: Pick<Services['settings'], 'retention'>
}

/** Returns what the purge deleted since a time and what it left, by purpose. */
export async function reportRetention(
  { audits, purgeBacklog, settings }: Needs,
  since: number,
): Promise<RetentionLine[]> {
  const [purges, backlog] = await Promise.all([
    audits.listOfAction(purgeAction, since),
    purgeBacklog.list(),
  ])
  const lines = new Map<string, RetentionLine>()
  const lineOf = (purpose: string) => {
    const setting = retentionOfPurpose[purpose]
    const retentionDays = setting ? settings.retention[setting] : null
    const line = lines.get(purpose) ?? {
      purpose,
      retentionDays,
      last: null,
      dropped: 0,
      backlog: 0,
    }
    lines.set(purpose, line)
    return line
  }
  for (const purpose of Object.keys(retentionOfPurpose)) lineOf(purpose)
  for (const { at, note } of purges) {
    for (const [purpose, dropped] of readDropped(note)) {
      const line = lineOf(purpose)
      line.last ??= { at, dropped }
      line.dropped += dropped
    }
  }
  for (const { purpose, ticks } of backlog) lineOf(purpose).backlog = ticks
  return Array.from(lines.values())
}
