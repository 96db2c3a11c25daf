import { expect, test } from 'vitest'
import type { ListedMemory } from '../../../adapters/storage/queries.ts'
import type { ProjectId } from '../../../core/model/id.ts'
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

test('finds memories by the name of their project', () => {
  const ofProject = { memory: { text: 'Tests run with vitest', scope: 'project-1' }, chatTitle: null }
  const projects = [{ id: 'project-1' as ProjectId, name: 'Innerloop' }]
  expect(filterMemories([...all, ofProject as ListedMemory], 'innerloop vitest', projects)).toEqual([
    ofProject,
  ])
})
