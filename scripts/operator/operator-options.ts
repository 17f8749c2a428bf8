import type { Arguments } from '#scripts/lib/arguments.ts'

const common = {
  by: { type: 'string' },
  note: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  remote: { type: 'boolean' },
} as const

export const buyersOptions = { ...common, all: { type: 'boolean' } } as const

export const leadsOptions = {
  ...common,
  state: { type: 'string', multiple: true },
  reason: { type: 'string' },
  buyer: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  format: { type: 'string' },
  as: { type: 'string' },
  phone: { type: 'string' },
} as const

export const commentsOptions = {
  ...common,
  state: { type: 'string', multiple: true },
  article: { type: 'string' },
  reported: { type: 'boolean' },
  limit: { type: 'string' },
} as const

export type Flags = Arguments<
  typeof buyersOptions & typeof leadsOptions & typeof commentsOptions
>['values']

/** A parsed `replay abc --by ada`: name, targets and flags. */
export type Invocation = { name: string; targets: string[]; flags: Flags }
