/** How long a backup is kept. /privacy states it, and `npm run backup` deletes older ones. */
export const backupDays = 30

/** How long an opt-out is noted for restored backups: longer than any backup that does not know of it. */
export const optOutDays = backupDays + 5
