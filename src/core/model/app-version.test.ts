import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appVersion } from './app-version.ts'

test('the version that files are marked with is the package’s', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(appVersion).toBe(version)
})
