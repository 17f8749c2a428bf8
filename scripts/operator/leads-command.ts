import { type Desk, refused, type Said } from './command.ts'
import { replay, resolve } from './decide-on-leads.ts'
import { countLeads, listLeads, showLead } from './look-at-leads.ts'
import type { Invocation } from './operator-options.ts'
import { exportPersons, find, forget, suppress } from './persons.ts'
import { verifyFile } from './verify-file.ts'

const commands: Record<string, (desk: Desk, invocation: Invocation) => Promise<Said>> = {
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

export async function runInvocation(desk: Desk, invocation: Invocation): Promise<Said> {
  const command = Object.hasOwn(commands, invocation.name) ? commands[invocation.name] : undefined
  if (!command) return refused(`There is no command "${invocation.name}". See --help.`)
  return command(desk, invocation)
}
