import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packageFolderOf, readPackage, toBillOfMaterials, toLicenses } from './bundled-packages.ts'

const root = mkdtempSync(path.join(tmpdir(), 'packages-'))

afterAll(() => rmSync(root, { recursive: true }))

function addPackage(name: string, manifest: object, files: Record<string, string> = {}): string {
  const folder = path.join('node_modules', name)
  mkdirSync(path.join(root, folder), { recursive: true })
  writeFileSync(
    path.join(root, folder, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', ...manifest }),
  )
  for (const [file, text] of Object.entries(files)) writeFileSync(path.join(root, folder, file), text)
  return folder
}

test.each([
  ['/r/node_modules/zod/v4/core/index.js', 'node_modules/zod'],
  ['/r/node_modules/@ai-sdk/openai/dist/index.mjs', 'node_modules/@ai-sdk/openai'],
  ['/r/node_modules/a/node_modules/b/index.js?commonjs-module', 'node_modules/a/node_modules/b'],
  ['/r/src/main.tsx', undefined],
])('the package of %s', (id, folder) => {
  expect(packageFolderOf(id, '/r')).toBe(folder)
})

test('a package has its license and the texts of its license and notice files', () => {
  const folder = addPackage(
    'one',
    { license: 'MIT' },
    { LICENSE: 'Copyright One\n', 'NOTICE.txt': 'With Two' },
  )
  expect(readPackage(folder, root)).toMatchObject({ license: 'MIT', text: 'Copyright One\n\nWith Two' })
  expect(readPackage(addPackage('two', { license: 'ISC' }), root).text).toBeUndefined()
})

test.each([
  { license: 'GPL-3.0' },
  { license: 'MIT AND GPL-3.0' },
  {},
  { license: 'SEE LICENSE IN LICENSE' },
])('the build refuses a package with %j', (manifest) => {
  const folder = addPackage('bad', manifest)
  expect(() => readPackage(folder, root)).toThrow('bad 1.0.0 has the license')
})

test.each([{ license: '(MIT OR GPL-3.0)' }, { license: { type: 'MIT' } }, { licenses: [{ type: 'MIT' }] }])(
  'the build accepts a package with %j',
  (manifest) => {
    expect(readPackage(addPackage('good', manifest), root).name).toBe('good')
  },
)

test('a text that several packages share is listed once, and the bill of materials names each package', () => {
  const packages = [
    { name: '@a/one', version: '1.0.0', license: 'MIT', text: 'Same', folder: 'one' },
    { name: 'two', version: '2.0.0', license: 'MIT OR ISC', text: 'Same', folder: 'two' },
    { name: 'three', version: '3.0.0', license: 'ISC', folder: 'three' },
  ]
  const licenses = toLicenses(packages)
  expect(licenses.texts).toEqual(['Same'])
  expect(licenses.packages.map(({ text }) => text)).toEqual([0, 0, undefined])
  const integrityOf = (folder: string) => (folder === 'one' ? 'sha512-eA==' : undefined)
  const bill = toBillOfMaterials(packages, { version: '0.1.0', integrityOf })
  expect(bill.components).toMatchObject([
    { purl: 'pkg:npm/%40a/one@1.0.0', licenses: [{ license: { id: 'MIT' } }], hashes: [{ content: '78' }] },
    { purl: 'pkg:npm/two@2.0.0', licenses: [{ expression: 'MIT OR ISC' }] },
    { purl: 'pkg:npm/three@3.0.0' },
  ])
})
