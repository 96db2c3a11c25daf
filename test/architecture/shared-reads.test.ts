import path from 'node:path'
import { expect, test } from 'vitest'
import { isCode, readTree, type TreeFile } from './house/read-tree.ts'

const root = path.join(import.meta.dirname, '../..')
/** Finds files of `../shared` and prints the reason if they are missing. */
const helper = 'test/media/read-sample-file.ts'

/** Lines that name a path in the folder `shared` outside the repository, without comments. */
function sharedReadsOf({ file, text }: TreeFile): string[] {
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*(?:\/?\*|\/\/)/.test(line)) return []
    return /\.\.['"`,\s/]+shared(?=['"`/])/.test(line) ? [`${file}:${index + 1}`] : []
  })
}

test('a file outside the repository is read only through the helper that says what is skipped', () => {
  const files = readTree(root, isCode)
  expect(files.length).toBeGreaterThan(1500)
  expect(new Set(files.flatMap(sharedReadsOf).map((place) => place.split(':')[0]))).toEqual(new Set([helper]))
})

test('a path to the folder outside is detected in every form', () => {
  const up = '..'
  const text = [
    `readFileSync('${up}/shared/trials/a.zip')`,
    `new URL(\`${up}/${up}/shared/\${name}\`, import.meta.url)`,
    `path.resolve('${up}', 'shared', name)`,
    `const folder = '${up}/shared'`,
    `// As ${up}/shared/bench/stream.mjs does`,
    `import { toSharedDemo } from '${up}/shared-demo.ts'`,
  ].join('\n')
  expect(sharedReadsOf({ file: 'a.test.ts', text })).toEqual([1, 2, 3, 4].map((line) => `a.test.ts:${line}`))
})
