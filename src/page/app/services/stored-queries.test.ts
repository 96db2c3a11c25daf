import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import { openDatabase, deleteDatabases } from '../../../adapters/storage/database/database.ts'
import { createStoredQueries } from './stored-queries.ts'
import { useNotices } from '../notices.ts'

test('the deletion of all data is reported until the page reloads, because it may be blocked for long', async () => {
  useNotices.setState({ notices: [] })
  const onSessions = vi.fn()
  createStoredQueries().watchSessions().subscribe(onSessions)
  await vi.waitFor(() => expect(onSessions).toHaveBeenCalled())
  await deleteDatabases(openDatabase())
  expect(useNotices.getState().notices).toMatchObject([
    { text: 'All Innerloop data is being deleted.', kind: 'standing' },
  ])
})
