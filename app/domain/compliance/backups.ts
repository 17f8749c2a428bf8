/** How long a backup is kept. /privacy states it, and `npm run backup` deletes older ones. */
export const backupDays = 30
