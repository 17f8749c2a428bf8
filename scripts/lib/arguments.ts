import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** What a command takes, and what it says of itself. */
export type CommandSpec<Own extends Options> = {
  usage: string
  options?: Own
  /** How many words that are no options; none unless this says so. */
  mostNames?: number
}

const common = { help: { type: 'boolean', short: 'h' } } as const

function parse<Own extends Options>(options: Own, args: string[]) {
  return parseArgs({ args, allowPositionals: true, options: { ...options, ...common } })
}

export type Arguments<Own extends Options> = {
  values: ReturnType<typeof parse<Own>>['values']
  names: string[]
}

export type ReadArguments<Own extends Options> =
  | ({ kind: 'read' } & Arguments<Own>)
  | { kind: 'help' }
  | { kind: 'misuse'; problem: string }

/** What npm makes of an option's beginning, as if it were short for one of its own. */
const lengthened: Record<string, string> = { by: 'bypass-2fa', to: 'token-description' }

/** The options that npm kept to itself, as it does with those before `--`; they reach a command in its environment. */
function keptByNpm(
  options: Options,
  args: string[],
  env: Record<string, string | undefined>,
): string[] {
  const isGiven = (name: string) =>
    [name, lengthened[name] ?? name]
      .map((known) => env[`npm_config_${known.replaceAll('-', '_')}`])
      .some((value) => value && value !== 'false')
  // A command without dry runs must not act on one either.
  return Array.from(new Set([...Object.keys(options), 'dry-run']))
    .filter((name) => isGiven(name) && !args.some((arg) => arg.split('=', 1)[0] === `--${name}`))
    .map((name) => `--${name}`)
}

/** Reads a command line as every command here does; a problem is one line. */
export function readArguments<const Own extends Options>(
  { options, mostNames = 0 }: Omit<CommandSpec<Own>, 'usage'>,
  args: string[],
  env: Record<string, string | undefined> = process.env,
): ReadArguments<Own> {
  try {
    const { values, positionals: names } = parse(options ?? ({} as Own), args)
    if ((values as { help?: boolean }).help) return { kind: 'help' }
    const kept = keptByNpm(options ?? {}, args, env)
    if (kept.length > 0) {
      const command = env.npm_lifecycle_event ?? '<command>'
      const others = args.length > 0 ? '… ' : ''
      const flags = `${others}${kept.join(' ')}`
      const problem = `Write \`--\` before the flags: npm run ${command} -- ${flags}`
      return { kind: 'misuse', problem }
    }
    const unexpected = names[mostNames]
    if (unexpected === undefined) return { kind: 'read', values, names }
    return misuse(`What is ${JSON.stringify(unexpected)}?`)
  } catch (error) {
    // Node adds advice about hyphens, on more lines.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/, 1)
    return misuse(`${sentence.replace(/\.$/, '')}.`)
  }
}

/** Runs a command: `--help` prints its usage and does nothing, what it does not take ends it with 2. */
export async function runCommand<const Own extends Options>(
  spec: CommandSpec<Own>,
  main: (given: Arguments<Own>) => Promise<void>,
): Promise<void> {
  await runMain(async () => {
    const read = readArguments(spec, process.argv.slice(2))
    if (read.kind === 'help') return console.log(spec.usage)
    if (read.kind === 'misuse') throw new Misuse(read.problem)
    await main(read)
  })
}

function misuse(sentence: string): { kind: 'misuse'; problem: string } {
  return { kind: 'misuse', problem: `${sentence} See --help.` }
}

/** Something a person can put right: shown as its sentence, without a stack. */
export class Refusal extends Error {}

/** A command called with what it does not take. */
export class Misuse extends Refusal {}

export async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error)
    process.exit(error instanceof Misuse ? 2 : 1)
  }
}
