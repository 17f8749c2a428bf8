import { type Arguments, Refusal } from '#scripts/lib/arguments.ts'

const common = {
  by: { type: 'string' },
  note: { type: 'string' },
  'dry-run': { type: 'boolean' },
  json: { type: 'boolean' },
  remote: { type: 'boolean' },
} as const

/** The options of each command; `operate` refuses any other option. */
const looking = ['json', 'remote'] as const
const acting = ['by', 'note', 'dry-run', ...looking] as const

export const buyersOptions = { ...common, all: { type: 'boolean' } } as const

export const buyersUses = {
  list: looking,
  check: looking,
  pause: ['all', ...acting],
  resume: ['all', ...acting],
} as const

export const leadsOptions = {
  ...common,
  state: { type: 'string', multiple: true },
  reason: { type: 'string' },
  buyer: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  as: { type: 'string' },
  phone: { type: 'string' },
  email: { type: 'string' },
  reveal: { type: 'boolean' },
} as const

const choosing = ['state', 'reason', 'buyer', 'since', 'limit'] as const

export const leadsUses = {
  list: [...choosing, ...looking],
  show: ['reveal', 'by', 'note', ...looking],
  find: ['phone', 'email', 'by', 'note', ...looking],
  stats: looking,
  replay: [...choosing, ...acting],
  resolve: ['as', ...acting],
  export: [...choosing, ...acting],
  forget: ['phone', ...acting],
  suppress: ['phone', ...acting],
  verify: looking,
} as const

export const commentsOptions = {
  ...common,
  state: { type: 'string', multiple: true },
  article: { type: 'string' },
  reported: { type: 'boolean' },
  limit: { type: 'string' },
} as const

export const commentsUses = {
  list: ['state', 'article', 'reported', 'limit', 'by', 'note', ...looking],
  approve: acting,
  reject: acting,
  remove: acting,
} as const

export type Flags = Arguments<
  typeof buyersOptions & typeof leadsOptions & typeof commentsOptions
>['values']

/** A parsed `replay abc --by ada`: name, targets and flags. */
export type Invocation = { name: string; targets: string[]; flags: Flags }

export function commandNamed<Command>(commands: Record<string, Command>, name: string): Command {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command) return command
  throw new Refusal(`There is no command "${name}". See --help.`)
}
