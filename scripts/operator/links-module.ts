/** What `scripts/links.ts` needs of the application's own code, loaded as one. */
export { createAuditStore } from '#app/domain/audit/audit-store.server.ts'
export { commandSettings } from './command-settings.ts'
export { linksHelp, readLinksArguments } from './links-arguments.ts'
export { runLinks } from './run-links.ts'
export { tellLinks } from './tell-links.ts'
