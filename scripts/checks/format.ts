import { runCommand } from '#scripts/lib/arguments.ts'
import { run } from '#scripts/lib/run.ts'

const usage = `npm run format [-- path …]

Formats the repository, or the paths, and applies what the linter can fix safely.`

await runCommand({ usage, maxNames: Number.POSITIVE_INFINITY }, async ({ names }) => {
  const { status, output } = await run('biome', ['check', '--write', ...names])
  console.log(output.trim())
  process.exitCode = status ?? 1
})
