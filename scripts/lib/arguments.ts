import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

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
  try {
    return parseArgs({ args, allowPositionals: true, options: all, tokens: true })
  } catch (error) {
    // Node adds lines of advice about hyphens.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/, 1)
    throw new Misuse(`${sentence.replace(/\.$/, '')}. See --help.`)
  }
}

export type Arguments<Own extends Options> = {
  values: ReturnType<typeof parse<Own>>['values']
  names: string[]
}

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

/** Parses a command line; null if it asks for help. */
export function readArguments<const Own extends Options>(
  { options, maxNames = 0, uses }: Omit<CommandSpec<Own>, 'usage'>,
  args: string[],
  env: Record<string, string | undefined> = process.env,
): Arguments<Own> | null {
  const { values, positionals: names, tokens } = parse(options ?? ({} as Own), args)
  if ((values as { help?: boolean }).help) return null
  const swallowed = swallowedByNpm(options ?? {}, args, env)
  if (swallowed.length > 0) {
    const command = env.npm_lifecycle_event ?? '<command>'
    const others = args.length > 0 ? '… ' : ''
    const flags = `${others}${swallowed.join(' ')}`
    throw new Misuse(`Write \`--\` before the flags: npm run ${command} -- ${flags}`)
  }
  const unexpected = names[maxNames]
  if (unexpected !== undefined) {
    throw new Misuse(`What is ${JSON.stringify(unexpected)}? See --help.`)
  }
  const given = tokens.flatMap((one) => (one.kind === 'option' ? [one.name] : []))
  const twice = given.find((name, at) => isSingle(options?.[name]) && given.indexOf(name) < at)
  if (twice !== undefined) throw new Misuse(`--${twice} is given twice. See --help.`)
  const [command = ''] = names
  const taken: readonly string[] | undefined =
    uses && Object.hasOwn(uses, command) ? uses[command] : undefined
  const unused = given.find((name) => taken?.includes(name) === false)
  if (unused === undefined) return { values, names }
  throw new Misuse(`${command ? `"${command}"` : 'This'} takes no --${unused}. See --help.`)
}

/** Runs a command: `--help` prints its usage, and invalid arguments end it with status 2. */
export async function runCommand<const Own extends Options>(
  spec: CommandSpec<Own>,
  main: (given: Arguments<Own>) => Promise<void>,
): Promise<void> {
  try {
    const given = readArguments(spec, process.argv.slice(2))
    if (given === null) return console.log(spec.usage)
    await main(given)
  } catch (error) {
    const { name, message } = error instanceof Error ? error : { name: '', message: '' }
    console.error(name === 'Refusal' || name === 'Misuse' ? message : error)
    process.exit(name === 'Misuse' ? 2 : 1)
  }
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
