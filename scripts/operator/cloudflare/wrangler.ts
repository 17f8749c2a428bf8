import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Refusal } from '#scripts/lib/arguments.ts'
import type { Environment } from '#scripts/lib/load.ts'
import { root } from '#scripts/lib/paths.ts'
import { type RunResult, run } from '#scripts/lib/run.ts'

/** Runs wrangler to its end; `input` is what it reads. */
export type Wrangler = (args: string[], input?: string) => Promise<RunResult>

// Otherwise wrangler reads the configuration of the last build, whatever its environment.
export const configArgs = ['--config', join(root, 'wrangler.toml')]

/** Returns the arguments that make wrangler act on one environment. */
export function inEnvironment(environment: Environment): string[] {
  return [...configArgs, '--env', environment]
}

/** Runs the repository's wrangler; it asks no questions. */
export const wrangler: Wrangler = async (args, input) => {
  const { status, output } = await run('wrangler', args, { env: { CI: 'true' }, input })
  // It colours errors whatever the settings say.
  return { status, output: stripVTControlCharacters(output) }
}

/** Returns the JSON of an output that may have a banner before it; throws with wrangler's own words. */
export function readJson<Value>({ status, output }: RunResult): Value {
  const json = status === 0 ? /^[[{][\s\S]*[\]}]\s*$/m.exec(output)?.[0] : undefined
  if (json) return JSON.parse(json) as Value
  throw new Refusal(
    `Cloudflare did not respond: ${reasonOf(output)}. Run npx wrangler login, or set CLOUDFLARE_API_TOKEN.`,
  )
}

/** Returns what went wrong in wrangler's words, without its advice. */
export function reasonOf(output: string): string {
  const [, error] = /\[ERROR\]\s*([^\n]+)/.exec(output) ?? []
  const [cause] = /\S[^\n]*\[code: \d+\]/.exec(output) ?? []
  const reason = cause ?? error?.split(/\. (?=Please)/)[0] ?? output.trim().split('\n')[0]
  return reason?.replace(/\.$/, '') || 'no answer'
}
