import { run } from './lib/run.ts'

const { status, output } = await run('biome', ['check', '--write', ...process.argv.slice(2)])
console.log(output.trim())
process.exitCode = status ?? 1
