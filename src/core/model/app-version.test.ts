import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { appVersion } from './app-version.ts'

test('files are labeled with the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(appVersion).toBe(version)
})
