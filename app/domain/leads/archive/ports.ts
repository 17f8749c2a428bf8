import type { LeadRetention, PersonRecords } from '#app/domain/leads/ports'
import type { LeadId } from '#app/shared/brands'
import type { ArchiveMonth } from './archive-month'
import type { LeadRows } from './lead-rows'

/** A lead whose copy in the archive is not valid: PEOPLE has the lead. */
export type Intent = { leadId: LeadId; phoneKey: string; month: ArchiveMonth; token: string }

/** The part of a move that PEOPLE keeps. */
export type MoveStore = {
  /** Returns the months whose archives may have rows. */
  listArchives: () => Promise<{ month: ArchiveMonth; movedAt: number }[]>
  /** Takes an empty archive from the list, unless a move came between. */
  removeArchive: (archive: { month: ArchiveMonth; movedAt: number }) => Promise<void>
  /** Notes the intent to move the oldest leads of a month that ended before, and returns their rows. */
  begin: (
    move: { month: ArchiveMonth; token: string; endedBefore: number; limit: number },
    now: number,
  ) => Promise<LeadRows>
  /** Deletes the leads that are as they were read, with their intents; the others are undone and returned. */
  finish: (
    move: { month: ArchiveMonth; token: string; rows: LeadRows },
    now: number,
  ) => Promise<{ moved: number; undone: Intent[] }>
  /** Stops a run's moves that did not finish; of any run if they began before. */
  undo: (of: { token: string } | { startedBefore: number }) => Promise<Intent[]>
  /** Deletes intents once their copies are deleted. */
  forget: (intents: readonly Intent[]) => Promise<void>
  /** Returns those of these months with a lead that could move. */
  listWaiting: (months: readonly ArchiveMonth[], endedBefore: number) => Promise<ArchiveMonth[]>
}

/** One month's database. */
export type ArchiveStore = {
  month: ArchiveMonth
  /** Writes copies of leads, or nothing. */
  write: (
    copies: { token: string; rows: LeadRows },
    now: number,
  ) => Promise<'written' | 'fenced' | 'other_month'>
  /** Deletes the copies of these intents; one that is written later writes nothing. */
  fence: (intents: readonly Intent[], now: number) => Promise<void>
  find: (phoneKey: string) => Promise<PersonRecords>
  readPerson: (phoneKey: string) => Promise<LeadRows>
  /** Deletes what `readPerson` returned, but no lead that was moved here since. */
  dropPerson: (phoneKey: string, rows: LeadRows) => Promise<void>
  /** Does again, in a restored archive, what was done to the lead in PEOPLE. */
  erase: (phoneKey: string) => Promise<void>
  withdraw: (of: { phoneKey: string; leadId: LeadId }, at: number) => Promise<void>
  isEmpty: () => Promise<boolean>
  retention: LeadRetention
}

/** The part of a recall that PEOPLE keeps. */
export type RecallStore = {
  /**
   * Claims a phone, stops its moves and keeps new ones away for a while. Returns null while another recall has the
   * claim, otherwise the intents that it stopped.
   */
  claim: (of: { phoneKey: string; token: string }, now: number) => Promise<Intent[] | null>
  /** Inserts what an archive returned; returns false if the claim is lost, and then writes nothing. */
  insert: (of: { phoneKey: string; token: string; rows: LeadRows }) => Promise<boolean>
  release: (of: { phoneKey: string; token: string }) => Promise<void>
  /** Deletes what is known of an erased phone; a recall that is still under way can then insert nothing. */
  forget: (phoneKey: string) => Promise<void>
  /** Deletes holds that are over. */
  purge: (now: number, limit: number) => Promise<number>
}

/** The archives that are bound, oldest month first, and what PEOPLE keeps of them. */
export type LeadArchives = {
  stores: readonly ArchiveStore[]
  moves: MoveStore
  recalls: RecallStore
}
