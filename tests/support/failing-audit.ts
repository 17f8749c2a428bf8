import { env } from 'cloudflare:workers'

/** Blocks every write to the audit during the work, whatever its transaction. */
export async function whileAuditFails(work: () => Promise<void>): Promise<void> {
  await env.DB.prepare(
    `CREATE TRIGGER failing_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'injected'); END`,
  ).run()
  try {
    await work()
  } finally {
    await env.DB.prepare('DROP TRIGGER failing_audit').run()
  }
}
