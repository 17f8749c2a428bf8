import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { Refusal } from './refusal.ts'
import { run } from './run.ts'
import { step } from './step.ts'

const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome']
const usualPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chrome or Chromium that starts, or undefined. CHROME_PATH goes first. */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const chosen = process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []
  return [...chosen, ...onPath, ...usualPlaces, chromium.executablePath()].find(starts)
}

/** Finds a browser or installs one. Answers its path. */
export async function ensureBrowser(): Promise<string> {
  const found = findBrowser()
  if (found) return found
  await step('Installing a browser', async () => {
    await run('playwright', ['install', 'chromium'], { timeoutSeconds: 300 })
    if (!findBrowser()) await installWithApt()
  })
  const installed = findBrowser()
  if (installed) return installed
  throw new Refusal(
    'The end-to-end tests need Chrome or Chromium, and installing one failed: install it, or name it in CHROME_PATH.',
  )
}

async function installWithApt(): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, timeoutSeconds: 600 }
  await run('apt-get', ['update'], options)
  await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], options)
}

// Being there is not enough: on some systems the name is a stub that only says how to install the real one.
function starts(path: string): boolean {
  if (!existsSync(path)) return false
  // On Windows asking for the version would open a window.
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0
}
