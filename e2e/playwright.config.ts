import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserFlags } from '../test/scripts/browser.ts'
import { reportFile } from '../test/scripts/test-counts.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Returns a free port, chosen once, because the processes of the test workers inherit it. */
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
  // Twice as many workers as cores: journeys wait for timers, the browser's processes and answers for a third of their time.
  workers: 4,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  retries: process.env['CI'] ? 1 : 0,
  // The timeout only ends journeys that hang. On a slow machine a correct journey takes five times its usual time.
  timeout: 300_000,
  expect: {
    timeout: 60_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/screen-reader/{arg}{ext}' },
  },
  reporter: [['list'], ['json', { outputFile: reportFile('e2e') }]],
  use: {
    baseURL: url,
    // Journeys share one tab, which is emptied between them. A new tab would compile the whole application again.
    reuseContext: true,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    colorScheme: 'light',
    // Installing the service worker takes a third of a second. Journeys that test the service worker allow it.
    serviceWorkers: 'block',
    // Traces make all journeys a fifth slower. Run a failed journey again with `--trace on`.
    trace: 'off',
    launchOptions: {
      // The global setup finds the browser. The processes of the test workers read the variable after the setup.
      executablePath: process.env['CHROMIUM_PATH'] ?? '',
      // Only this computer's own names resolve. The proxy records requests to all other hosts.
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
