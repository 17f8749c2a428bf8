import { runCommand } from '#scripts/lib/arguments.ts'
import { readLockfile, shippedPackages } from './dependencies.ts'

const usage = `npm run licences

Lists every package that ships with the site, with its licence.`

await runCommand({ usage }, async () => {
  for (const { name, version, licence } of shippedPackages(readLockfile())) {
    console.log(`${name}@${version}`.padEnd(44), licence)
  }
})
