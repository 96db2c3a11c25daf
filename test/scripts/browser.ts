/** Finds a Chromium for tests, and installs one if none exists. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'

export const browserFlags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking']

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const systemPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Returns whether the browser runs, by asking for its version. A browser with missing libraries exists but does not run. */
function canRun(file: string): boolean {
  if (!existsSync(file)) return false
  return process.platform === 'win32' || spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0
}

function* listPlaces(): Generator<string> {
  yield chromium.executablePath()
  yield* listPathsOf(systemNames)
  yield* systemPlaces
}

function* listPathsOf(names: readonly string[]): Generator<string> {
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const name of names) yield path.join(folder, name)
  }
}

export function findBrowser(): string | null {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen) {
    if (canRun(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is set to ${chosen}, which does not run.`)
  }
  return findRunnable(listPlaces())
}

function findRunnable(places: Iterable<string>): string | null {
  for (const place of places) if (canRun(place)) return place
  return null
}

const isRoot = process.getuid?.() === 0
const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

function run(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  console.log(`a browser is missing: trying ${command} ${args.join(' ')}`)
  return spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0
}

const installers: (() => void)[] = [
  () => {
    run('npx', ['--no-install', 'playwright', 'install', 'chromium'])
  },
  () => {
    installPackage('chromium')
  },
]

/** Installs a package of Debian, if this is Debian and the user is root. */
function installPackage(name: string): void {
  if (!isRoot || !existsSync('/usr/bin/apt-get')) return
  if (run('apt-get', ['update'], aptEnvironment)) {
    run('apt-get', ['install', '-y', '--no-install-recommends', name], aptEnvironment)
  }
}

const headlessShell = 'chromium-headless-shell'

/**
 * Returns the path of Chromium's headless shell, or of another Chromium if the shell cannot be found or installed.
 * Journeys need a sixth less processor time in the shell. Stores the path in CHROMIUM_PATH.
 */
export function ensureHeadlessShell(): string {
  const find = () => findRunnable(listPathsOf([headlessShell]))
  if (!process.env['CHROMIUM_PATH']) {
    let shell = find()
    if (!shell) {
      installPackage(headlessShell)
      shell = find()
    }
    if (shell) process.env['CHROMIUM_PATH'] = shell
  }
  return ensureBrowser()
}

/** Returns the path of a browser that runs. Stores it in CHROMIUM_PATH, so that child processes do not search again. */
export function ensureBrowser(): string {
  const executable = findBrowser() ?? installBrowser()
  process.env['CHROMIUM_PATH'] = executable
  return executable
}

/** Returns the path of a full browser, for journeys that test features that the headless shell lacks. */
export function ensureWholeBrowser(): string {
  const chosen = process.env['CHROMIUM_PATH']
  if (chosen && path.basename(chosen) !== headlessShell) return ensureBrowser()
  return findRunnable(listPlaces()) ?? installBrowser()
}

function installBrowser(): string {
  for (const install of installers) {
    install()
    const executable = findRunnable(listPlaces())
    if (executable) return executable
  }
  throw new Error(
    'No Chromium could be found or installed. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.',
  )
}
