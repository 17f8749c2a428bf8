import type { AuditEntry } from '#app/shared/audit-entry'
import { auditIfChanged } from '#app/shared/audit-row.server'
import type { LeadId } from '#app/shared/brands'
import { batchByName, type Sql, sql } from '#app/shared/sql.server'
import type { ReturnReason } from './lead'
import {
  correctLead,
  noteIfChanged,
  noteRestored,
  parkRestored,
  type ReplayTerms,
  renameReversed,
  replayLead,
  resolveLead,
  returnLead,
  reverseLead,
  type TakeBackTerms,
  takeBackReturn,
} from './lead-transitions.server'
import type { LeadEventRow } from './ports'

type DeskAudit = Pick<AuditEntry, 'by' | 'action' | 'note' | 'requests'>

/** What an operator changes of a lead, each with its audit row. */
export function createLeadChanges(db: D1Database) {
  return {
    /**
     * Requeues a parked or dead lead, or has a waiting one tried now. Returns false if it has
     * changed since `seenAt`, is too old, was replaced or withdrawn, so of two replays one counts. Unless `keepsDoubt`, earlier
     * doubts about delivery become the operator's responsibility.
     */
    replay: (id: LeadId, terms: ReplayTerms, audit: DeskAudit, now: number) =>
      change(replayLead(id, terms, now), { id, reason: 'replayed', audit }, now),

    /** Ends a parked or waiting lead by an operator's decision; returns false if it is neither, or has changed. */
    resolve: (
      id: LeadId,
      terms: { state: 'accepted' | 'rejected'; seenAt: number | null },
      audit: DeskAudit,
      now: number,
    ) => change(resolveLead(id, terms, now), { id, reason: 'resolved_by_person', audit }, now),

    /**
     * Reverses an operator's decision, whose event is renamed; returns when that was taken. Null if there is none, the lead was
     * returned, or has changed.
     */
    async reverse(
      id: LeadId,
      terms: { state: 'accepted' | 'rejected'; seenAt: number | null },
      audit: DeskAudit,
      now: number,
    ): Promise<number | null> {
      const { taken, changed } = await batchByName(db, {
        taken: sql<Pick<LeadEventRow, 'at'>>`
          SELECT at FROM lead_event WHERE lead_id = ${id} AND reason = 'resolved_by_person'
            AND kind IN ('accepted', 'rejected') AND kind <> ${terms.state}`,
        changed: reverseLead(id, terms, now),
        event: noteIfChanged({ leadId: id, reason: 'resolved_by_person' }, now),
        audited: auditIfChanged({ ...audit, subject: id }, now),
        renamed: renameReversed(id, terms),
      })
      return changed.meta.changes === 1 ? (taken.results[0]?.at ?? null) : null
    },

    /**
     * Notes that its buyer gave an accepted lead back, or without a reason that the return of that time was none;
     * returns false if that stands already, or the lead has changed.
     */
    async giveBack(
      id: LeadId,
      terms: { reason: ReturnReason; seenAt: number } | ({ reason: null } & TakeBackTerms),
      audit: DeskAudit,
      now: number,
    ): Promise<boolean> {
      const { returned } = await batchByName(db, {
        returned: terms.reason === null ? takeBackReturn(id, terms) : returnLead(id, terms, now),
        audited: auditIfChanged({ ...audit, subject: id }, now),
      })
      return returned.meta.changes === 1
    },

    /** Corrects the person, as `correctLead` says; returns false if that has changed. */
    async correct(
      id: LeadId,
      change: Parameters<typeof correctLead>[1],
      audit: DeskAudit,
      now: number,
    ): Promise<boolean> {
      const { corrected } = await batchByName(db, {
        corrected: correctLead(id, change),
        audited: auditIfChanged({ ...audit, subject: id }, now),
      })
      return corrected.meta.changes === 1
    },

    /** Parks whatever a restored database would deliver, for an operator to decide on; returns how many. */
    async parkRestored(now: number): Promise<number> {
      const { parked } = await batchByName(db, {
        parked: parkRestored(now),
        events: noteRestored(now),
      })
      return parked.meta.changes
    },
  }

  /** Runs one conditional update and, if it changed the lead, writes its event and its audit row. */
  async function change(
    update: Sql,
    { id, reason, audit }: { id: LeadId; reason: string; audit: DeskAudit },
    now: number,
  ) {
    const { changed } = await batchByName(db, {
      changed: update,
      event: noteIfChanged({ leadId: id, reason }, now),
      audited: auditIfChanged({ ...audit, subject: id }, now),
    })
    return changed.meta.changes === 1
  }
}
