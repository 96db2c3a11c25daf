import { beforeEach, expect, it, vi } from 'vitest'
import { createFailure, type Failure } from '../../../core/model/failures/failure.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { listEvents } from '../diagnostics/diagnostics.ts'
import { useNotices } from '../notices.ts'
import { recordWorkerFailures, warnIfSilent } from './create-worker-client.ts'

const listeners: { trouble?: (failure: Failure) => void; silence?: (isSilent: boolean) => void } = {}

beforeEach(() => {
  useNotices.setState({ notices: [] })
  recordWorkerFailures({
    onReplaced: () => () => undefined,
    onStall: (listener: (isSilent: boolean) => void) => {
      listeners.silence = listener
      return () => undefined
    },
    onTrouble: (listener: (failure: Failure) => void) => {
      listeners.trouble = listener
      return () => undefined
    },
  } as unknown as WorkerClient)
})

it('records uncaught worker errors in the diagnostics, without possible content', () => {
  listeners.trouble?.(createFailure('internal', { detail: 'SyntaxError: "sk-secret" is not valid JSON' }))
  expect(listEvents().at(-1)).toMatchObject({ what: 'worker trouble', facts: { error: 'SyntaxError: …' } })
})

it('records that the worker became unresponsive, not that it responds again', () => {
  const before = listEvents().length
  listeners.silence?.(true)
  listeners.silence?.(false)
  expect(listEvents().slice(before)).toMatchObject([{ what: 'worker silent' }])
})

it('offers to restart an unresponsive worker, and removes the offer when it responds', () => {
  const listeners: { silence?: (isSilent: boolean) => void } = {}
  const restart = vi.fn<() => void>()
  warnIfSilent({
    onStall: (listener) => {
      listeners.silence = listener
      return () => undefined
    },
    restart,
  })
  const shown = () => useNotices.getState().notices.map(({ text, kind }) => ({ text, kind }))
  listeners.silence?.(true)
  expect(shown()).toEqual([
    { text: expect.stringContaining('The background worker isn’t responding.') as string, kind: 'standing' },
  ])
  useNotices.getState().notices[0]?.action?.run()
  expect(restart).toHaveBeenCalledOnce()
  listeners.silence?.(false)
  expect(shown()).toEqual([])
})
