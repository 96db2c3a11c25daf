import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** What takes too long, or too much of the machine, for every run of the tests: one at a time, figures on the console. */
export default defineConfig({
  ...journeys,
  testDir: './soak',
  workers: 1,
  timeout: 300_000,
  reporter: 'list',
  // Memory is measured: nothing of an earlier journey is in it.
  use: { ...journeys.use, reuseContext: false },
})
