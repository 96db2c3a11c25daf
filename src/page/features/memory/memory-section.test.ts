import { expect, test } from 'vitest'
import type { ListedMemory } from '../../../adapters/storage/queries.ts'
import { filterMemories } from './memory-section.tsx'

const listed = (text: string, chatTitle: string | null = null) =>
  ({ memory: { text }, chatTitle }) as ListedMemory
const all = [listed('My cat is called Tom', 'Pets'), listed('I live in Orléans')]

test.each([
  ['', 2],
  ['CAT tom', 1],
  ['pets', 1],
  ['orleans', 1],
  ['cat orleans', 0],
])('"%s" finds %i', (search, count) => {
  expect(filterMemories(all, search)).toHaveLength(count)
})
