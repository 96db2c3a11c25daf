// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ChatServices } from '../../chat-state/chat-services.ts'
import type { Trigger } from './find-trigger.ts'
import { Suggestions, type SuggestionsHandle } from './suggestions.tsx'

afterEach(cleanup)

/** `isLoaded` is false while storage has not answered. */
function setup(trigger: Pick<Trigger, 'kind' | 'query'>, { isLoaded = true } = {}) {
  const empty = {
    subscribe: (next: (value: object) => void) => {
      if (isLoaded) next([])
      return () => undefined
    },
  }
  const services = {
    client: { call: async () => ({ ok: false }) },
    queries: {
      watchSessions: () => empty,
      watchAssistants: () => empty,
      watchProjects: () => empty,
      watchMcpServers: () => empty,
      watchMcpSnapshots: () => empty,
    },
  } as unknown as ChatServices
  const handle = createRef<SuggestionsHandle>()
  const onDismiss = vi.fn<() => void>()
  render(
    <Suggestions
      handle={handle}
      trigger={{ ...trigger, from: 0, to: trigger.query.length + 1 }}
      box={createRef<HTMLTextAreaElement>()}
      sessionId={null}
      draftKey="new"
      services={services}
      listId="list"
      onActive={() => undefined}
      onDismiss={onDismiss}
      showForm={() => undefined}
      onReady={() => undefined}
    />,
  )
  const press = (key: string) => handle.current?.handleKey(key)
  return { onDismiss, press }
}

describe('an @ with nothing to offer', () => {
  it('says so, and takes Escape, which stops no answer then', () => {
    const { onDismiss, press } = setup({ kind: 'mention', query: '' })
    expect(screen.getByRole('status').textContent).toBe('No files or chats to mention yet.')
    expect(press('Enter')).toBe(false)
    expect(press('Escape')).toBe(true)
    expect(onDismiss).toHaveBeenCalledOnce()
  })

  it('says that nothing matches a word, and nothing about a sentence', () => {
    setup({ kind: 'mention', query: 'bees' })
    expect(screen.getByRole('status').textContent).toBe('No matching files or chats.')
    cleanup()
    const { press } = setup({ kind: 'mention', query: 'media (min-width: 1px)' })
    expect(screen.getByRole('status').textContent).toBe('')
    expect(press('Escape')).toBe(false)
  })

  it('says nothing before storage has answered', () => {
    setup({ kind: 'mention', query: '' }, { isLoaded: false })
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
