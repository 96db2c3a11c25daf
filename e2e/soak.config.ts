import { defineConfig } from '@playwright/test'
import journeys from './playwright.config.ts'

/** Tests that are too slow or too heavy for every run. They run one at a time and print their figures. */
export default defineConfig({
  ...journeys,
  testDir: './soak',
  workers: 1,
  timeout: 300_000,
  reporter: 'list',
  // Memory is measured, so each journey starts with a new browser context.
  use: { ...journeys.use, reuseContext: false },
})
