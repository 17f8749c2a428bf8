import { ArchiveError, askArchive, dropCopies } from './lead-archives.server'
import type { ArchiveStore, LeadArchives } from './ports'

type Round = { token: string; endedBefore: number; limit: number }

/**
 * Moves the oldest ended leads of a month into its archive: intent, copy, deletion. Returns how many were chosen and
 * how many of them moved. Whatever fails is undone, here or by a later run.
 */
export async function moveRound(
  archives: LeadArchives,
  archive: ArchiveStore,
  { token, endedBefore, limit }: Round,
  now: number,
): Promise<{ chosen: number; moved: number }> {
  const { moves } = archives
  const { month } = archive
  const rows = await moves.begin({ month, token, endedBefore, limit }, now)
  const chosen = rows.lead?.length ?? 0
  if (chosen === 0) return { chosen, moved: 0 }
  try {
    const written = await askArchive(month, archive.write({ token, rows }, now))
    if (written === 'other_month') throw new ArchiveError(`${month} is another database`)
    if (written === 'fenced') {
      await dropCopies(archives, await moves.undo({ token }), now)
      return { chosen, moved: 0 }
    }
    const { moved, undone } = await moves.finish({ month, token, rows }, now)
    await dropCopies(archives, undone, now)
    return { chosen, moved }
  } catch (error) {
    // If this fails too, the next run undoes what it finds.
    await moves
      .undo({ token })
      .then((intents) => dropCopies(archives, intents, now))
      .catch(() => undefined)
    throw error
  }
}
