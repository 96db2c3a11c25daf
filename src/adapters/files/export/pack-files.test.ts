import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { packFiles } from './pack-files.ts'

test('files of the same name are all in the archive, byte for byte', () => {
  const bytes = packFiles([
    { filename: 'Bees.md', text: 'one' },
    { filename: 'Bees.md', text: 'zwei ü' },
    { filename: 'Bees-2.md', text: 'three' },
  ])
  const entries = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)])
  expect(entries).toEqual([
    ['Bees.md', 'one'],
    ['Bees-2.md', 'zwei ü'],
    ['Bees-2-2.md', 'three'],
  ])
})
