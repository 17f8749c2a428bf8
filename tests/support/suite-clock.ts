import { setClock, suiteStart } from './set-clock.mjs'

// Runs before each file; the files of one runtime share its clock.
const shared = globalThis as { suiteClock?: ReturnType<typeof setClock> }
shared.suiteClock ??= setClock(suiteStart)
