import { type RetentionLine, reportRetention } from '#app/flows/upkeep/report-retention.server.ts'
import { day, toIso } from '#app/shared/time.ts'
import { type Desk, refused, type Said, servicesOf, table } from './command.ts'

/** Reports what the purge deleted in the last days, by purpose. */
export async function runRetention(desk: Desk, days: number): Promise<Said> {
  const services = servicesOf(desk)
  if (typeof services === 'string') return refused(services)
  const lines = await reportRetention(services, desk.now() - days * day)
  const headings = ['PURPOSE', 'KEPT DAYS', 'LAST DELETED', 'THEN', `IN ${days} DAYS`, 'BACKLOG']
  return { ok: true, json: lines, text: table(headings, lines.map(rowOf)) }
}

function rowOf({
  purpose,
  retentionDays,
  last,
  dropped,
  backlog,
}: RetentionLine): (string | number)[] {
  const lastAt = last ? toIso(last.at).slice(0, 16) : 'not in these days'
  return [purpose, retentionDays ?? 'own rule', lastAt, last?.dropped ?? 0, dropped, backlog]
}
