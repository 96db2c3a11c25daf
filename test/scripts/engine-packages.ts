/** Finds the programs that drive Firefox and WebKit, and nginx, and installs their Debian packages where they are missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findMiniBrowser } from '../../e2e/engines/browsers/webkit.ts'
import { ensureBrowser } from './browser.ts'

/** Returns the Debian packages that are not installed. */
function findMissingPackages(): string[] {
  const packages: Record<string, boolean> = {
    'firefox-esr': isOnPath('firefox-esr'),
    'webkit2gtk-driver': isOnPath('WebKitWebDriver') && findMiniBrowser() !== null,
    xvfb: isOnPath('Xvfb'),
    'nginx-light': isOnPath('nginx', '/usr/sbin'),
  }
  return Object.keys(packages).filter((name) => !packages[name])
}

function isOnPath(name: string, ...otherFolders: string[]): boolean {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  return [...folders, ...otherFolders].some((folder) => existsSync(path.join(folder, name)))
}

const aptGet = '/usr/bin/apt-get'
const maxAttempts = 3
const pauseMs = 15_000

/**
 * Runs apt-get, which waits for another package manager at most two minutes. A mirror that fails and a lock on the lists
 * are tried again. Returns whether it succeeded.
 */
function runApt(...args: string[]): boolean {
  // Scripts of packages need programs that only root's path has.
  const searchPath = [process.env['PATH'], '/usr/local/sbin', '/usr/sbin', '/sbin'].join(path.delimiter)
  const env = { ...process.env, PATH: searchPath, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C' }
  const options = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3']
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    console.log(`a package is missing: apt-get ${args.join(' ')} (attempt ${attempt} of ${maxAttempts})`)
    const { status } = spawnSync(aptGet, [...options, ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    })
    if (status === 0) return true
    if (attempt < maxAttempts) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
  return false
}

/** Makes sure that all three engines and nginx can be started, or throws and says which packages are missing. */
export function ensureEngines(): void {
  ensureBrowser()
  const missing = findMissingPackages()
  if (missing.length === 0) return
  if (process.getuid?.() === 0 && existsSync(aptGet)) {
    // One of several mirrors may fail although another has the packages, so only the installed packages count.
    runApt('update')
    runApt('install', '-y', '--no-install-recommends', ...missing)
  }
  const stillMissing = findMissingPackages()
  if (stillMissing.length === 0) return
  throw new Error(
    `The journeys in three browser engines and behind nginx need the Debian packages ${stillMissing.join(', ')}. ` +
      `Install them as root: apt-get update && apt-get install -y --no-install-recommends ${stillMissing.join(' ')}`,
  )
}
