/** Finds the programs that drive Firefox and WebKit, and installs their Debian packages where they are missing. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { findMiniBrowser } from '../../e2e/engines/browsers/webkit.ts'
import { ensureBrowser } from './browser.ts'

const aptEnvironment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }

function isOnPath(name: string): boolean {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .some((folder) => existsSync(path.join(folder, name)))
}

function findMissing(): string[] {
  const packages: Record<string, boolean> = {
    'firefox-esr': isOnPath('firefox-esr'),
    'webkit2gtk-driver': isOnPath('WebKitWebDriver') && findMiniBrowser() !== null,
    xvfb: isOnPath('Xvfb'),
  }
  return Object.keys(packages).filter((name) => !packages[name])
}

function runApt(...args: string[]): void {
  console.log(`a browser engine is missing: apt-get ${args.join(' ')}`)
  const { status } = spawnSync('/usr/bin/apt-get', args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: aptEnvironment,
  })
  if (status !== 0) throw new Error(`apt-get ${args[0]} failed.`)
}

/** Makes sure that all three engines can be started, or throws and says which packages are missing. */
export function ensureEngines(): void {
  ensureBrowser()
  const missing = findMissing()
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    runApt('update')
    runApt('install', '-y', '--no-install-recommends', ...missing)
  }
  const left = findMissing()
  if (left.length > 0)
    throw new Error(`The journeys in three engines need the Debian packages ${left.join(', ')}.`)
}
