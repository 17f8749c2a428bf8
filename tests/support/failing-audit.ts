import { env } from 'cloudflare:workers'

/** Blocks every write to both audits during the work, whatever its transaction. */
export async function whileAuditFails(work: () => Promise<void>): Promise<void> {
  const databases = [env.PEOPLE, env.MARKET]
  const trigger = `CREATE TRIGGER failing_audit BEFORE INSERT ON audit
    BEGIN SELECT RAISE(ABORT, 'injected'); END`
  await Promise.all(databases.map((db) => db.prepare(trigger).run()))
  try {
    await work()
  } finally {
    await Promise.all(databases.map((db) => db.prepare('DROP TRIGGER failing_audit').run()))
  }
}
