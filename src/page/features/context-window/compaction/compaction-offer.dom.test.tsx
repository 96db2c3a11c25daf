// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CompactionRequest, CompactionProgress } from '../../../../core/model/conversation/compaction.ts'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { createFailure, type Failure } from '../../../../core/model/failures/failure.ts'
import { toPlainText } from '../../../../core/model/messages/localized-text.ts'
import { messageIdSchema, sessionIdSchema } from '../../../../core/model/id.ts'
import type { FollowOptions } from '../../../../worker/client.ts'
import { CompactionOffer } from './compaction-offer.tsx'
import { CompactionBanner } from './compaction-banner.tsx'
import { useCompaction } from '../../chat-state/commands/compactions.ts'
import {
  dismissCompaction,
  startCompaction,
  stopCompaction,
} from '../../chat-state/commands/compaction-commands.ts'

const sessionId = sessionIdSchema.parse('session-1')
const result = { messageCount: 12, tokensBefore: 8400, tokensAfter: 600 }

function createSources(resolve = () => Promise.resolve(demoModel)) {
  const opened: { order: CompactionRequest; options: FollowOptions<'compact-context'>; isLeft: boolean }[] =
    []
  const sources = {
    client: {
      follow: (_: string, order: unknown, options: unknown) => {
        const stream = {
          order: order as CompactionRequest,
          options: options as FollowOptions<'compact-context'>,
          isLeft: false,
        }
        opened.push(stream)
        return () => void (stream.isLeft = true)
      },
    },
    models: { resolve },
  }
  const emitProgress = (progress: CompactionProgress) =>
    act(() => void opened.at(-1)?.options.onItem(progress, 1))
  const end = (failure?: Failure) => act(() => opened.at(-1)?.options.onEnd(failure))
  return { sources, opened, emitProgress, end }
}

function Status({ isRunning = false }: { isRunning?: boolean }) {
  const compaction = useCompaction(sessionId)
  return compaction && <CompactionBanner {...{ sessionId, compaction, isRunning }} />
}

const settle = (ms = 1) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  stopCompaction(sessionId)
  dismissCompaction(sessionId)
  cleanup()
  vi.useRealTimers()
})

it('shows its progress, its result, and nothing once the chat continues', async () => {
  const { sources, opened, emitProgress, end } = createSources()
  const { rerender } = render(<Status />)
  const throughMessageId = messageIdSchema.parse('message-1')
  act(() => startCompaction(sources, { sessionId, throughMessageId }))
  act(() => startCompaction(sources, { sessionId }))
  await settle()
  expect(opened.map(({ order }) => order)).toEqual([{ sessionId, throughMessageId, model: demoModel }])
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('Summarizing earlier messages…')
  emitProgress({ pieces: { done: 1, all: 3 } })
  expect(status.textContent).toBe('Summarizing part 2 of 3…')
  emitProgress({ pieces: null, result })
  end()
  expect(status.textContent).toBe('12 earlier messages compacted: about 8,400 tokens are now 600.')
  // The line of the chat shows the same, so this one is only read.
  expect(status.parentElement?.className).toBe('sr-only')
  expect(screen.queryByRole('button')).toBeNull()
  rerender(<Status isRunning />)
  expect(screen.queryByRole('status')).toBeNull()
})

it('is canceled by Stop, but not by a second click on the start button', async () => {
  const { sources, opened, end } = createSources()
  render(<Status />)
  act(() => startCompaction(sources, { sessionId }))
  await settle()
  const stop = screen.getByRole('button', { name: 'Stop compacting' })
  fireEvent.click(stop)
  expect(opened[0]?.isLeft).toBe(false)
  await settle(600)
  fireEvent.click(stop)
  expect(opened[0]?.isLeft).toBe(true)
  end()
  expect(screen.queryByRole('status')).toBeNull()
  act(() => startCompaction(sources, { sessionId }))
  await settle()
  expect(opened).toHaveLength(2)
})

it('sends no request if it is stopped before the model is known', async () => {
  const { sources, opened } = createSources()
  act(() => startCompaction(sources, { sessionId }))
  stopCompaction(sessionId)
  await settle()
  expect(opened).toHaveLength(0)
})

it.each([
  [
    'the worker refuses',
    createFailure('invalid-input', {
      message: toPlainText('Nothing there.'),
      hint: toPlainText('Go on first.'),
    }),
    /Nothing there\..*Go on first\./,
  ],
  ['no model can be read', null, /.+/],
])('gives the reason if %s', async (_, failure, message) => {
  const { sources, end } = createSources(failure ? undefined : () => Promise.reject(new Error('no storage')))
  render(<Status />)
  act(() => startCompaction(sources, { sessionId }))
  await settle()
  if (failure) end(failure)
  expect(screen.getByRole('alert').textContent).toMatch(message)
  await settle(600)
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('repeats the same request on retry after a failure', async () => {
  const { sources, opened, end } = createSources()
  render(<Status />)
  const throughMessageId = messageIdSchema.parse('message-1')
  act(() => startCompaction(sources, { sessionId, throughMessageId }))
  await settle(600)
  screen.getByRole('button', { name: 'Stop compacting' }).focus()
  end(createFailure('rate-limited', { message: toPlainText('Too many.'), hint: toPlainText('Wait.') }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(opened, 'a click that came too early').toHaveLength(1)
  expect(document.activeElement?.textContent).toBe('Try again')
  await settle(600)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(opened.map(({ order }) => order.throughMessageId)).toEqual([throughMessageId, throughMessageId])
})

it('is offered in the report with its cost, and its progress replaces the offer', async () => {
  const { sources, opened, emitProgress } = createSources()
  render(<CompactionOffer sessionId={sessionId} hasEarlier isRunning={false} sources={sources} />)
  await settle()
  const start = screen.getByRole('button', {
    name: 'Compact earlier messages',
    description: /This costs one request\.$/,
  })
  fireEvent.click(start)
  await settle()
  expect(opened).toHaveLength(1)
  emitProgress({ pieces: { done: 0, all: 3 } })
  expect(screen.getByRole('status').textContent).toBe('Summarizing part 1 of 3…')
  await settle(600)
  fireEvent.click(screen.getByRole('button', { name: 'Stop compacting' }))
  const again = screen.getByRole('button', { name: 'Compact earlier messages' })
  fireEvent.click(again)
  await settle()
  expect(opened).toHaveLength(1)
  await settle(600)
  fireEvent.click(again)
  await settle()
  expect(opened).toHaveLength(2)
})

it.each([
  [{ hasEarlier: false, isRunning: false }, 'There are no earlier messages to compact yet.'],
  [{ hasEarlier: true, isRunning: true }, 'Earlier messages can be compacted once this answer has ended.'],
])('gives the reason if it is not offered: %o', async (state, why) => {
  render(<CompactionOffer sessionId={sessionId} {...state} sources={createSources().sources} />)
  await settle()
  const button = screen.getByRole('button', { name: 'Compact earlier messages', description: why })
  expect(button.matches(':disabled')).toBe(true)
})
