import { runCommand } from '#scripts/lib/arguments.ts'
import { load } from '#scripts/lib/load.ts'
import { withPlace } from './local-place.ts'
import { storageName } from './with-desk.ts'

const usage = `npm run backup [-- --remote]

Exports every D1 database into the R2 bucket "<worker>-backups" and deletes backups older than 30 days.
Sealed data stays sealed, so a restored backup needs DATA_KEYS. D1 serves nothing else while it exports, so
run it in the quietest hour (09:00 UTC). See docs/backups.md.

--remote     production, with wrangler's login`

const options = { remote: { type: 'boolean', default: false } } as const

await runCommand({ usage, options }, async ({ values: { remote } }) => {
  const { backUp, describeBackup } = await load<typeof import('./backup-command.ts')>(
    'scripts/operator/backup-command.ts',
  )
  if (remote) console.log('Exporting. The databases serve nothing else meanwhile.')
  await withPlace(remote, async (place) => {
    const { manifest, dropped } = await backUp(place, Date.now)
    console.log(describeBackup(manifest))
    if (dropped > 0) console.log(`Deleted ${dropped} objects of older backups.`)
    console.log(`Stored in ${place.bucketName} (${storageName(remote)}).`)
  })
})
