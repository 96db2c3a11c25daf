import { beforeEach, expect, it } from 'vitest'
import { createFailure, type Failure } from '../../../core/kernel/failure.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { readEvents } from '../diagnostics/diagnostics.ts'
import { noteRefusals } from './create-worker-client.ts'

const told: { trouble?: (failure: Failure) => void } = {}

beforeEach(() => {
  noteRefusals({
    onReplaced: () => () => undefined,
    onTrouble: (listener: (failure: Failure) => void) => {
      told.trouble = listener
      return () => undefined
    },
  } as unknown as WorkerClient)
})

it('what nobody in the worker caught is in the diagnostics, without what could be content', () => {
  told.trouble?.(createFailure('internal', { detail: 'SyntaxError: "sk-secret" is not valid JSON' }))
  expect(readEvents().at(-1)).toMatchObject({ what: 'worker trouble', facts: { error: 'SyntaxError: …' } })
})
