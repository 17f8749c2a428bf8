import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Runs `npm ci` if packages are missing or belong to another lockfile. Returns an error message if that fails. */
export async function installPackages(root) {
  const lockfile = join(root, 'package-lock.json')
  const stamp = join(root, 'node_modules', '.installed-lockfile')
  const wanted = createHash('sha256').update(readFileSync(lockfile)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return undefined
  if (wasInstalledByHand(root, lockfile)) {
    writeFileSync(stamp, wanted)
    return undefined
  }

  process.stdout.write('Installing packages … ')
  const startedAt = Date.now()
  const { status, output } = await npmCi(root)
  if (status === 'missing') return '\nnpm is not on the PATH: install it together with Node.'
  if (status !== 0) {
    return `\n${output.trim()}\n\nInstalling the packages failed (npm ci, above). Check the network and try again.`
  }
  writeFileSync(stamp, wanted)
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  return undefined
}

// npm writes its own lockfile copy last, so a newer one means that a manual install completed.
function wasInstalledByHand(root, lockfile) {
  const copy = join(root, 'node_modules', '.package-lock.json')
  return existsSync(copy) && statSync(copy).mtimeMs >= statSync(lockfile).mtimeMs
}

function npmCi(root) {
  // npm must not run on the Node inside node_modules, which `npm ci` deletes.
  const inside = join(root, 'node_modules')
  const path = process.env.PATH.split(delimiter).filter((folder) => !folder.startsWith(inside))
  return new Promise((resolve) => {
    // `npm run x --dry-run` passes its flag on to this npm.
    const quietly = ['--no-audit', '--no-fund', '--loglevel=error', '--no-dry-run']
    const child = spawn('npm', ['ci', '--include=dev', '--include=optional', ...quietly], {
      cwd: root,
      env: { ...process.env, PATH: path.join(delimiter) },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', () => resolve({ status: 'missing', output }))
    child.on('close', (status) => resolve({ status, output }))
  })
}

/** Returns a message for a Node version that cannot run this project, or undefined. */
export function unsupportedNode(version, platform, arch) {
  const [major, minor] = version.split('.').map(Number)
  const bringsItsOwnNode = platform === 'linux' && arch === 'x64'
  const isSupported = bringsItsOwnNode ? major >= 20 : major > 22 || (major === 22 && minor >= 13)
  if (isSupported) return undefined
  const wanted = bringsItsOwnNode ? '20' : '22.13'
  return `Maple Tape needs Node ${wanted} or newer on ${platform} ${arch}; this is Node ${version}. Install a newer one from https://nodejs.org.`
}
