import { Misuse } from '#scripts/lib/arguments.ts'
import { type Environment, environments } from '#scripts/lib/load.ts'

/** Returns the environment that `--env` names. */
export function readEnvironment(name: string | undefined): Environment {
  const environment = environments.find((known) => known === name)
  if (!environment) throw new Misuse(`--env must be one of: ${environments.join(', ')}.`)
  return environment
}
