import { env } from 'cloudflare:workers'

/** Lets no row into the audit meanwhile, whoever writes it and in whatever transaction. */
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
