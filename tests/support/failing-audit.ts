import { env } from 'cloudflare:workers'

/** Blocks every write to the audit during the work, whatever its transaction. */
export async function whileAuditFails(work: () => Promise<void>): Promise<void> {
  await env.PEOPLE.prepare(
    `CREATE TRIGGER failing_audit BEFORE INSERT ON audit BEGIN SELECT RAISE(ABORT, 'injected'); END`,
  ).run()
  try {
    await work()
  } finally {
    await env.PEOPLE.prepare('DROP TRIGGER failing_audit').run()
  }
}
