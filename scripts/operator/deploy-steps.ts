import { Refusal } from '#scripts/lib/arguments.ts'

export type DeploySteps = {
  /** Returns the problems that block a deployment. */
  check: () => Promise<string[]>
  build: () => Promise<void>
  /** Returns a sentence about what was done. */
  release: () => Promise<string>
  /** Removes the production build, so that neither a local server nor a manual upload uses it. */
  cleanUp: () => void
}

/** Runs the steps in order, up to the first that throws; returns a sentence about what was done. */
export async function deploy(
  steps: DeploySteps,
  { isDryRun }: { isDryRun: boolean },
): Promise<string> {
  const problems = await steps.check()
  if (problems.length > 0) throw new Refusal(`Not deployed:\n- ${problems.join('\n- ')}`)
  try {
    await steps.build()
    if (isDryRun) return 'Checked and built. Nothing was migrated or uploaded.'
    return await steps.release()
  } finally {
    steps.cleanUp()
  }
}
