import { env } from 'cloudflare:workers'
import type { Commands, Desk, Said } from '#scripts/operator/command.ts'
import { commandNamed, type Invocation } from '#scripts/operator/operator-options.ts'
import type { Clock } from './services.ts'

const switches = ['all', 'dry-run', 'reported', 'reveal']

/** Parses a line as `operate` does in Node: this runtime has no `parseArgs`. */
function invocationOf(line: string): Invocation {
  const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''))
  const plain: string[] = []
  const flags: Record<string, unknown> = {}
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    const flag = word.startsWith('--') ? word.slice(2) : null
    if (flag === null) plain.push(word)
    else if (switches.includes(flag)) flags[flag] = true
    else flags[flag] = flag === 'state' ? [words.shift()] : words.shift()
  }
  const [name = '', ...targets] = plain
  return { name, targets, flags: flags as Invocation['flags'] }
}

export function say(clock: Clock, { commands }: { commands: Commands }, line: string, vars = {}) {
  const { PEOPLE: people, MARKET: market, OTP: codes, SESSIONS: sessions, LINKS: links } = env
  const storage = { people, market, codes, sessions, links }
  const desk: Desk = { ...storage, env: vars, now: clock.now, isRemote: false }
  const invocation = invocationOf(line)
  const run = async () => commandNamed(commands, invocation.name)(desk, invocation)
  return outcomeOf(run())
}

type Outcome = ({ ok: true } & Said) | { ok: false; problem: string }

/** Returns what a command says, or why it refuses. */
async function outcomeOf(said: Promise<Said>): Promise<Outcome> {
  try {
    return { ok: true, ...(await said) }
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'Refusal') throw error
    return { ok: false, problem: message }
  }
}

export async function jsonOf(said: Outcome | Said | Promise<Outcome | Said>) {
  const result = await said
  if ('problem' in result) throw new Error(result.problem)
  return result.json
}

export async function audits(subject: string) {
  const { results } = await env.PEOPLE.prepare(
    'SELECT by_whom, action, count, note FROM audit WHERE subject = ?1 ORDER BY id',
  )
    .bind(subject)
    .all()
  return results
}
