import fc from 'fast-check'
import { expect, it } from 'vitest'
import { nameTools } from './tool-names.ts'

const remoteName = fc.oneof(
  fc.string({ minLength: 1, maxLength: 80 }),
  fc.constantFrom(
    'read',
    'read.file',
    'read file',
    'read_file',
    'ls__a',
    'x'.repeat(60),
    `${'x'.repeat(60)}y`,
  ),
)

it('gives unique names of at most 64 characters, with the alias, that do not depend on the order', async () => {
  const names = fc.uniqueArray(remoteName, { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[a-z0-9]{1,12}$/), names, async (alias, remote) => {
      const named = await nameTools(alias, remote)
      expect(new Set(named.values()).size).toBe(remote.length)
      for (const name of named.values()) {
        expect(name).toMatch(/^[\w-]{1,64}$/)
        // Names of built-in tools never contain `__`.
        expect(name.startsWith(`${alias}__`)).toBe(true)
      }
      const shuffled = await nameTools(alias, remote.toReversed())
      expect(Object.fromEntries(shuffled)).toEqual(Object.fromEntries(named))
    }),
    { numRuns: 200 },
  )
})

it('changes a name only if it must', async () => {
  const named = await nameTools('a', ['read_file', 'read.file', 'list files', 'x'.repeat(61)])
  expect(named.get('read_file')).toBe('a__read_file')
  expect(named.get('list files')).toBe('a__list_files')
  expect(named.get('read.file')).toMatch(/^a__read_file_[0-9a-f]{6}$/)
  expect(named.get('x'.repeat(61))).toHaveLength(64)
})
