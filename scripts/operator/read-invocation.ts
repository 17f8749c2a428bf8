import { type Arguments, readArguments } from '#scripts/lib/arguments.ts'

const options = {
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

export type Flags = Arguments<typeof options>['values']

export type Invocation = { name: string; targets: string[]; flags: Flags }

/** `replay abc --by ada` → name, targets and flags; without a name, or with `--help`, help is asked for. */
export function readInvocation(
  args: string[],
): ({ kind: 'read' } & Invocation) | { kind: 'help' } | { kind: 'misuse'; problem: string } {
  const read = readArguments({ options, mostNames: Number.POSITIVE_INFINITY }, args)
  if (read.kind !== 'read') return read
  const [name, ...targets] = read.names
  return name === undefined ? { kind: 'help' } : { kind: 'read', name, targets, flags: read.values }
}
