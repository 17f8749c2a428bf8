import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** A command's arguments and usage. */
export type CommandSpec<Own extends Options> = {
  usage: string
  options?: Own
  /** Maximum number of positional arguments; none by default. */
  maxNames?: number
  /**
   * The options that each command takes, by its name, '' without one. Any other is refused: one that had no effect
   * could be what an operator relies on.
   */
  uses?: Readonly<Record<string, readonly (keyof Own & string)[]>>
}

const common = { help: { type: 'boolean', short: 'h' } } as const

function parse<Own extends Options>(options: Own, args: string[]) {
  const all = { ...options, ...common }
  return parseArgs({ args, allowPositionals: true, options: all, tokens: true })
}

export type Arguments<Own extends Options> = {
  values: ReturnType<typeof parse<Own>>['values']
  names: string[]
}

export type ReadArguments<Own extends Options> =
  | ({ kind: 'read' } & Arguments<Own>)
  | { kind: 'help' }
  | { kind: 'misuse'; problem: string }

/** What npm expands these prefixes to, as if they were short for its own options. */
const lengthened: Record<string, string> = { by: 'bypass-2fa', to: 'token-description' }

/**
 * Returns options that npm kept to itself, as it does with those before `--`; they reach a command in its
 * environment.
 */
function swallowedByNpm(
  options: Options,
  args: string[],
  env: Record<string, string | undefined>,
): string[] {
  const isGiven = (name: string) =>
    [name, lengthened[name] ?? name]
      .map((known) => env[`npm_config_${known.replaceAll('-', '_')}`])
      .some((value) => value && value !== 'false')
  // `dry-run` is always read, so a command without dry runs refuses it.
  return Array.from(new Set([...Object.keys(options), 'dry-run']))
    .filter((name) => isGiven(name) && !args.some((arg) => arg.split('=', 1)[0] === `--${name}`))
    .map((name) => `--${name}`)
}

/** Returns whether an option takes one value. Of two, Node's parser silently drops the first, such as a person. */
function isSingle(option: Options[string] | undefined): boolean {
  return option?.type === 'string' && option.multiple !== true
}

/** Parses a command line; a problem is one line. */
export function readArguments<const Own extends Options>(
  { options, maxNames = 0, uses }: Omit<CommandSpec<Own>, 'usage'>,
  args: string[],
  env: Record<string, string | undefined> = process.env,
): ReadArguments<Own> {
  try {
    const { values, positionals: names, tokens } = parse(options ?? ({} as Own), args)
    if ((values as { help?: boolean }).help) return { kind: 'help' }
    const swallowed = swallowedByNpm(options ?? {}, args, env)
    if (swallowed.length > 0) {
      const command = env.npm_lifecycle_event ?? '<command>'
      const others = args.length > 0 ? '… ' : ''
      const flags = `${others}${swallowed.join(' ')}`
      const problem = `Write \`--\` before the flags: npm run ${command} -- ${flags}`
      return { kind: 'misuse', problem }
    }
    const unexpected = names[maxNames]
    if (unexpected !== undefined) return misuse(`What is ${JSON.stringify(unexpected)}?`)
    const given = tokens.flatMap((one) => (one.kind === 'option' ? [one.name] : []))
    const twice = given.find((name, at) => isSingle(options?.[name]) && given.indexOf(name) < at)
    if (twice !== undefined) return misuse(`--${twice} is given twice.`)
    const [command = ''] = names
    const taken: readonly string[] | undefined =
      uses && Object.hasOwn(uses, command) ? uses[command] : undefined
    const unused = tokens.find(
      (one) => one.kind === 'option' && taken?.includes(one.name) === false,
    )
    if (unused?.kind !== 'option') return { kind: 'read', values, names }
    return misuse(`${command ? `"${command}"` : 'This'} takes no --${unused.name}.`)
  } catch (error) {
    // Node adds lines of advice about hyphens.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/, 1)
    return misuse(`${sentence.replace(/\.$/, '')}.`)
  }
}

/** Runs a command: `--help` prints its usage, and invalid arguments end it with status 2. */
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

/**
 * An error that a person can fix: printed as its sentence, without a stack. Known by its name, because modules that
 * `load` returns have this class a second time.
 */
export class Refusal extends Error {
  override name = 'Refusal'
}

/** Invalid arguments of a command. */
export class Misuse extends Refusal {
  override name = 'Misuse'
}

async function runMain(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: '' }
    console.error(name === 'Refusal' || name === 'Misuse' ? message : error)
    process.exit(name === 'Misuse' ? 2 : 1)
  }
}
