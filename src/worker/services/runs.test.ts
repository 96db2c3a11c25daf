import { expect, it, vi } from 'vitest'
import { succeed } from '../../core/model/failures/result.ts'
import { createRunHandlers } from './runs.ts'

it('does not delay other commands while one is prepared', async () => {
  const prepareAnswer = vi.fn<() => void>()
  const handlers = createRunHandlers({ prepareAnswer } as never)
  expect(await handlers['prepare-answer']()).toEqual(succeed({}))
  expect(prepareAnswer).toHaveBeenCalledTimes(1)
})
