import { parseArgs } from 'node:util'

const options = {
  help: { type: 'boolean' },
  json: { type: 'boolean' },
  remote: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  all: { type: 'boolean' },
  by: { type: 'string' },
  note: { type: 'string' },
  state: { type: 'string', multiple: true },
  reason: { type: 'string' },
  buyer: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  format: { type: 'string' },
  as: { type: 'string' },
  phone: { type: 'string' },
} as const

export type Flags = ReturnType<typeof parseFlags>['values']
function parseFlags(args: string[]) {
  return parseArgs({ args, options, allowPositionals: true })
}

export type Invocation = { name: string; targets: string[]; flags: Flags }

/** `replay abc --by ada` → name, targets and flags; a sentence where it cannot be read. */
export function readInvocation(args: string[]): Invocation | string {
  try {
    const { values, positionals } = parseFlags(args)
    const [name = '', ...targets] = positionals
    return { name, targets, flags: values }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
