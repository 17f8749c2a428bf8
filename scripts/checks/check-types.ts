import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import ts from 'typescript'
import { Refusal, runCommand } from '#scripts/lib/arguments.ts'
import { fingerprint } from '#scripts/lib/fingerprint.ts'
import { readIfThere, root } from '#scripts/lib/paths.ts'
import { findUnhandledPromises } from './unhandled-promises.ts'

const usage = `node scripts/checks/check-types.ts

Checks the types of every project in tsconfig/, and that every promise is handled.`

const stamp = join(root, '.cache', 'types', 'checked')

await runCommand({ usage }, async () => {
  const isComplete = readIfThere(stamp) === builtProjects()
  rmSync(stamp, { force: true })
  const findings: string[] = []
  // Output of plain `tsc --build`, or of a run with findings, must be checked again.
  const isBuilt = build(!isComplete, (found) => findings.push(...found))
  if (!isBuilt || findings.length > 0)
    throw new Refusal(['The types fail.', ...findings].join('\n'))
  writeFileSync(stamp, builtProjects())
})

function builtProjects(): string {
  return fingerprint([relative(root, join(stamp, '..'))], (path) => path.endsWith('.tsbuildinfo'))
}

function build(force: boolean, report: (findings: string[]) => void): boolean {
  const host = ts.createSolutionBuilderHost(ts.sys)
  host.afterProgramEmitAndDiagnostics = (builder) => report(findingsOf(builder.getProgram()))
  const projects = [join(root, 'tsconfig.json')]
  return ts.createSolutionBuilder(host, projects, { force }).build() === ts.ExitStatus.Success
}

function findingsOf(program: ts.Program): string[] {
  const own = program.getSourceFiles().filter((file) => !file.isDeclarationFile)
  return own.flatMap((file) =>
    findUnhandledPromises(file, program.getTypeChecker()).map(
      (finding) => `${relative(root, file.fileName)}:${finding}`,
    ),
  )
}
