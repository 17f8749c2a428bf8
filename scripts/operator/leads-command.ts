import type { Commands } from './command.ts'
import { replay, resolve } from './decide-on-leads.ts'
import { countLeads, listLeads, showLead } from './look-at-leads.ts'
import { exportPersons, find, forget, suppress } from './persons.ts'
import { verifyFile } from './verify-file.ts'

export const commands: Commands = {
  list: listLeads,
  show: showLead,
  find,
  stats: countLeads,
  replay,
  resolve,
  export: exportPersons,
  forget,
  suppress,
  verify: verifyFile,
}
