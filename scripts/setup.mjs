// The only file that runs before anything is installed, on the oldest supported Node: plain JavaScript, no
// packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages, unsupportedNode } from './lib/install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')

async function main([command, ...rest]) {
  const script = join(root, 'scripts', `${command}.ts`)
  if (!existsSync(script)) return refuse(`There is no command ${command}: see package.json.`)
  const refusal = unsupportedNode(process.versions.node, process.platform, process.arch)
  if (refusal) return refuse(refusal)
  const isHelp = rest.includes('--help') || rest.includes('-h')
  const failure = isHelp && existsSync(bin) ? undefined : await installPackages(root)
  if (failure) return refuse(failure)
  run(script, rest)
}

function refuse(sentence) {
  console.error(sentence)
  process.exitCode = 1
}

function run(script, rest) {
  const flags = ['--disable-warning=ExperimentalWarning']
  if (!process.features.typescript) flags.push('--experimental-strip-types')
  const child = spawn(newestNode(), [...flags, script, ...rest], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${bin}${delimiter}${process.env.PATH}`,
      // A local run needs neither telemetry nor a sample visitor's lookup.
      WRANGLER_SEND_METRICS: 'false',
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    },
  })
  // Ctrl-C reaches the child directly; this process only has to outlive it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  // A signal to npm ends only npm and its shell; without this the server would keep running and hold its port.
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500).unref()
  child.on('error', (error) => refuse(`Could not run ${newestNode()}: ${error.message}`))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 130 : 1)
  })
}

// On Linux x64, the packages include a Node 22, because the Workers tools refuse Node 20.
function newestNode() {
  const own = join(bin, 'node')
  return process.platform === 'linux' && existsSync(own) ? own : process.execPath
}

await main(process.argv.slice(2))
