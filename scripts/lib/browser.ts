import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Refusal } from './arguments.ts'
import { run } from './run.ts'
import { step } from './step.ts'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']
/** The same engine without windows, which takes three quarters of the processor time. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the path of a Chrome or Chromium that starts, preferring CHROME_PATH and then headless shells; undefined
 * if there is none.
 */
export function findBrowser(): string | undefined {
  return [...chosen(), ...onPath(shells)].find(starts) ?? findWholeBrowser()
}

/** Does the same for a full browser: a headless shell has no back/forward cache. */
export function findWholeBrowser(): string | undefined {
  return [...chosen(), ...onPath(names), ...usualPlaces, chromium.executablePath()].find(
    (path) => !shells.includes(basename(path)) && starts(path),
  )
}

function chosen(): string[] {
  return process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []
}

function onPath(files: readonly string[]): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return files.flatMap((file) => folders.map((folder) => join(folder, file)))
}

/** Finds or installs a browser, and on a test-only machine also the faster shell. Returns its path. */
export async function ensureBrowser(): Promise<string> {
  if (!findWholeBrowser()) {
    await step('Installing a browser', async () => {
      await run('playwright', ['install', 'chromium'], { timeoutSeconds: 300 })
      if (!findWholeBrowser()) await installWithApt('chromium')
    })
  }
  if (process.env.CI && !onPath(shells).some(starts)) {
    await step('Installing a headless shell', () => installWithApt('chromium-headless-shell'))
  }
  const installed = findBrowser()
  if (installed) return installed
  throw new Refusal(
    'The end-to-end tests need Chrome or Chromium, and installing one failed: install it, or set CHROME_PATH.',
  )
}

async function installWithApt(name: string): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutSeconds: 600 }
  await run('apt-get', ['update'], options)
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], options)
}

// Existence is not enough: on some systems the name is a stub that prints how to install the real one.
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  // On Windows, asking for the version would open a window.
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0
}
