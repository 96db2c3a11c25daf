// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ContextFigures } from '../../../core/model/context/context-report.ts'
import { demoModel } from '../../../core/model/providers/model-ref.ts'
import { sessionIdSchema } from '../../../core/model/id.ts'
import { succeed } from '../../../core/model/failures/result.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { stopCompaction } from '../chat-state/commands/compaction-commands.ts'
import { useContextFigures } from './use-context-figures.ts'
import { ModelFit } from './model-fit.tsx'

const sessionId = sessionIdSchema.parse('session-1')
const full: ContextFigures = {
  model: demoModel,
  parts: [{ kind: 'answers', isEarlier: true, tokens: 990, count: 2 }],
  cuts: [],
  tokens: 990,
  scale: 1,
  isReported: false,
  windowTokens: 1100,
  reservedTokens: 100,
}

async function show(figures: ContextFigures, isRunning = false) {
  const followed: unknown[] = []
  const nothing = { subscribe: (next: (value: null) => void) => (next(null), () => undefined) }
  const provider = { id: demoModel.providerId, name: 'Demo', models: [demoModel.modelId] }
  const outline = { isRunning, messages: [], failure: null }
  const services = {
    client: {
      call: async (name: string) =>
        succeed(name === 'describe-models' ? { models: [{}] } : { next: figures, last: null }),
      follow: (name: string, order: unknown) => {
        followed.push([name, order])
        return () => undefined
      },
    },
    queries: {
      watchSession: () => nothing,
      watchSetting: () => nothing,
      watchProjects: () => nothing,
      watchProviders: () => ({
        subscribe: (next: (value: unknown) => void) => (next([provider]), () => undefined),
      }),
    },
    chats: { open: () => ({ subscribe: () => () => undefined, getOutline: () => outline }) },
    models: { resolve: async () => demoModel },
  } as unknown as ChatServices
  function Chat() {
    useContextFigures(services, { sessionId, model: demoModel, isRunning: false })
    return <ModelFit sessionId={sessionId} services={services} onChoose={() => undefined} />
  }
  render(<Chat />)
  await settle()
  return followed
}

const settle = () => act(() => vi.advanceTimersByTimeAsync(1000))
const compact = () => screen.queryByRole('button', { name: 'Compact earlier messages' })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stopCompaction(sessionId)
  cleanup()
  vi.useRealTimers()
})

it('offers once to compact a chat that no longer fits, next to another model', async () => {
  const followed = await show(full)
  expect(screen.getByRole('status').textContent).toContain('little space left for this chat')
  expect(screen.getByRole('button', { name: 'Choose another model' })).toBeDefined()
  fireEvent.click(compact() as Element)
  await settle()
  expect(followed).toEqual([['compact-context', { sessionId, model: demoModel }]])
  expect(compact()).toBeNull()
})

it.each([
  ['it fits', { ...full, tokens: 400 }, false],
  ['there are no earlier messages', { ...full, parts: [] }, false],
  ['an answer is written', full, true],
])('does not if %s', async (_, figures, isRunning) => {
  await show(figures, isRunning)
  expect(compact()).toBeNull()
})
