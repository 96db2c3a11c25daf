import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { zipFolder } from './release.ts'

function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'innerloop-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), '<p>Hi</p>')
  writeFileSync(path.join(folder, 'assets/main.js'), 'run()')
  return folder
}

test('a release has all files of the build in one folder', () => {
  const files = unzipSync(zipFolder(makeFolder(), 'innerloop-1.0.0'))
  expect(Object.keys(files)).toEqual(['innerloop-1.0.0/assets/main.js', 'innerloop-1.0.0/index.html'])
  expect(strFromU8(files['innerloop-1.0.0/index.html'] ?? new Uint8Array())).toBe('<p>Hi</p>')
})

test('the same build gives the same bytes at any time', () => {
  expect(zipFolder(makeFolder(), 'x')).toEqual(zipFolder(makeFolder(), 'x'))
})
