import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags } from '../test/scripts/browser.ts'
import { reportFile } from '../test/scripts/test-counts.ts'

const root = path.resolve(import.meta.dirname, '..')

/** A free port, chosen once: the processes of the test workers inherit it. */
function choosePort(): string {
  const script =
    "const s=require('node:net').createServer().listen(0,'localhost',()=>{console.log(s.address().port);s.close()})"
  return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout.trim()
}

process.env['E2E_PORT'] ??= choosePort()
process.env['E2E_EGRESS_PORT'] ??= choosePort()
process.env['E2E_LOOKS'] ??= String(Date.now() % 100_000)
const port = process.env['E2E_PORT']
const url = `http://localhost:${port}/`

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: path.join(root, 'test-results'),
  // One more than there are cores: journeys wait for paces and clocks in a fifth of their time.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  // Only against what hangs: on a slow machine an honest journey takes five times its usual seconds.
  timeout: 300_000,
  expect: {
    timeout: 60_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/by-ear/{arg}{ext}' },
  },
  reporter: [['list'], ['json', { outputFile: reportFile('e2e') }]],
  use: {
    baseURL: url,
    // The same tab for one journey after the other, emptied between them: a new one compiles the whole application again.
    reuseContext: true,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    // Installing it takes a third of a second of each journey: those that are about it allow it.
    serviceWorkers: 'block',
    // Recording every step costs a fifth of all: a journey that failed is run again with `--trace on`.
    trace: 'off',
    launchOptions: {
      // Found by the global setup; the processes of the test workers read this again after it.
      executablePath: process.env['CHROMIUM_PATH'] ?? '',
      // No name resolves but this computer's own, and what asks for another one ends at the recorder.
      args: [
        ...browserFlags,
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
        `--proxy-server=http://127.0.0.1:${process.env['E2E_EGRESS_PORT']}`,
      ],
    },
  },
  webServer: {
    command: `node test/scripts/serve.ts ${port}`,
    cwd: root,
    url,
    reuseExistingServer: false,
  },
})
