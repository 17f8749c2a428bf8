import { Refusal } from '#scripts/lib/arguments.ts'

export type DeploySteps = {
  /** What production must not start with. */
  check: () => Promise<string[]>
  build: () => Promise<void>
  migrate: () => Promise<void>
  upload: () => Promise<void>
  /** Leaves no production build behind for a local server, or for an upload by hand. */
  cleanUp: () => void
}

/** Runs the steps in this order, up to the first that throws; returns what was done, as a sentence. */
export async function deploy(
  steps: DeploySteps,
  { isDryRun }: { isDryRun: boolean },
): Promise<string> {
  const problems = await steps.check()
  if (problems.length > 0) throw new Refusal(`Not deployed:\n- ${problems.join('\n- ')}`)
  try {
    await steps.build()
    if (isDryRun) return 'Checked and built. Nothing was migrated or uploaded.'
    await steps.migrate()
    await steps.upload()
    return 'Deployed.'
  } finally {
    steps.cleanUp()
  }
}
