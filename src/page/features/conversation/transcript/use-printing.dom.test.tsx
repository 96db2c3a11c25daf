// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Queries } from '../../../../adapters/storage/queries.ts'
import type { SessionId } from '../../../../core/model/id.ts'
import { useTranscript } from '../conversation-data.ts'
import { useIsPrinting, usePrintAll } from './use-printing.ts'

const sessionId = 'session-1' as SessionId

it('prints only after all messages are loaded, and with all rows drawn', async () => {
  let loadAll: ((read: object) => void) | undefined
  const watchTranscript = (_: SessionId, limit: number) => ({
    subscribe: (next: (read: object) => void) => {
      if (limit === Number.MAX_SAFE_INTEGER) loadAll = next
      else next({ items: [], hasMore: true })
      return () => undefined
    },
  })
  const queries = { watchTranscript } as unknown as Queries
  function Host() {
    const { hasMore, readAll } = useTranscript(queries, sessionId)
    usePrintAll(hasMore, readAll)
    return (
      <p role="status">{`${hasMore ? 'newest' : 'all'} ${useIsPrinting() ? 'on paper' : 'on screen'}`}</p>
    )
  }
  render(<Host />)
  const read = () => screen.getByRole('status').textContent
  const printed: string[] = []
  vi.stubGlobal('print', () => {
    dispatchEvent(new Event('beforeprint'))
    printed.push(read())
    dispatchEvent(new Event('afterprint'))
  })
  fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })
  await waitFor(() => expect(loadAll).toBeDefined())
  expect(printed).toEqual([])
  act(() => loadAll?.({ items: [], hasMore: false }))
  await waitFor(() => expect(printed).toEqual(['all on paper']))
  await waitFor(() => expect(read()).toBe('all on screen'))
})
