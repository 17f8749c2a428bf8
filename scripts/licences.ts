import { readLockfile, shippedPackages } from './lib/dependencies.ts'
import { runMain } from './lib/refusal.ts'

/** `npm run licences`: every package that the site is made of, with its licence. */
await runMain(async () => {
  for (const { name, version, licence } of shippedPackages(readLockfile())) {
    console.log(`${name}@${version}`.padEnd(44), licence)
  }
})
