import { expect, it } from 'vitest'
import { MemoryRelay } from '../../../test/contracts/memory-relay.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { InteractionId, SessionId } from '../../core/model/id.ts'
import type { Interaction, InteractionAnswer } from '../../core/model/tools/interaction.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { InteractionService } from './interactions.ts'

const sessionId = 'session-1' as SessionId
const yes: InteractionAnswer = { outcome: 'accepted', value: { kind: 'confirm' } }
const toQuestion = (id: string): Interaction => ({
  kind: 'confirm',
  id: id as InteractionId,
  prompt: 'Sure?',
})
const toResponse = (id: string) => ({ interactionId: id as InteractionId, answer: yes })

function setUp(...open: string[]) {
  const stillOpen = new Set(open)
  const reading = { isRefused: false }
  const relay = new MemoryRelay()
  const service = new InteractionService({
    relay,
    isOpen: async (_, id): Promise<Result<boolean>> =>
      reading.isRefused ? fail(createFailure('storage-unavailable')) : succeed(stillOpen.has(id)),
    recover: async () => {},
  })
  const ask = (id: string) =>
    Promise.race([
      service.raise(toQuestion(id), new AbortController().signal),
      // Longer than any existing response takes.
      new Promise((resolve) => setTimeout(resolve, 0, 'nobody answered')),
    ])
  return { service, relay, reading, ask, end: (id: string) => stillOpen.delete(id) }
}

it('keeps early responses of several interactions until each is raised', async () => {
  const { service, relay, ask } = setUp('one', 'two')
  await service.answer(sessionId, toResponse('one'))
  relay.hear({ sessionId, ...toResponse('two') })
  expect([await ask('one'), await ask('two')]).toEqual([yes, yes])
})

it('drops an early response whose interaction ended with its run, as soon as another one arrives', async () => {
  const { service, relay, ask, end } = setUp('one', 'two', 'three')
  await service.answer(sessionId, toResponse('one'))
  relay.hear({ sessionId, ...toResponse('two') })
  end('one')
  end('two')
  await service.answer(sessionId, toResponse('three'))
  expect(await Promise.all([ask('one'), ask('two'), ask('three')])).toEqual([
    'nobody answered',
    'nobody answered',
    yes,
  ])
})

it('keeps no response of an interaction that another tab answered meanwhile', async () => {
  const { relay, ask } = setUp()
  relay.hear({ sessionId, ...toResponse('one') })
  await Promise.resolve()
  expect(await ask('one')).toBe('nobody answered')
})

it('keeps an early response if it is unknown whether its interaction is open', async () => {
  const { relay, reading, ask } = setUp('one')
  reading.isRefused = true
  relay.hear({ sessionId, ...toResponse('one') })
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(await ask('one')).toEqual(yes)
})
