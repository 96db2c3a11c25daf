import path from 'node:path'
import { defineConfig } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '../..')

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: path.join(root, 'test-results/engines'),
  projects: [
    { name: 'chromium' },
    { name: 'firefox' },
    { name: 'webkit' },
    { name: 'nginx', testDir: './hosts', retries: 0 },
  ],
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  // A second run is reported as flaky. Browsers crash by themselves now and then.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 180_000,
  // On a busy machine, the first start of DuckDB in WebKit takes 26 s.
  expect: { timeout: 60_000 },
  reporter: [['list']],
})
