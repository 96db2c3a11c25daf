import path from 'node:path'
import { defineConfig } from '@playwright/test'

const root = path.resolve(import.meta.dirname, '../..')

export default defineConfig({
  testDir: './journeys',
  globalSetup: './global-setup.ts',
  outputDir: path.join(root, 'test-results/engines'),
  projects: [{ name: 'chromium' }, { name: 'firefox' }, { name: 'webkit' }],
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
})
