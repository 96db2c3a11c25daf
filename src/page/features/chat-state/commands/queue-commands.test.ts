import { describe, expect, it } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { sessionIdSchema } from '../../../../core/model/id.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import type { MessageDraft } from '../../../../core/model/conversation/message-draft.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import type { TurnOutline } from '../session/turn-outline.ts'
import { createQueueCommands } from './queue-commands.ts'

function setup(answer: Result<unknown> = succeed({})) {
  const calls: { name: string; text: unknown }[] = []
  const failures: [string, MessageDraft | undefined][] = []
  let start = () => {}
  const started = new Promise<void>((resolve) => {
    start = resolve
  })
  const call = (name: string, input: object) => {
    calls.push({ name, text: 'text' in input ? input.text : undefined })
    return Promise.resolve(answer)
  }
  const commands = createQueueCommands({
    sessionId: sessionIdSchema.parse('session-1'),
    client: { call } as Pick<WorkerClient, 'call'>,
    chat: { whenStarted: () => started, getOutline: () => ({ isJob: false }) as TurnOutline },
    resolveModel: () => Promise.resolve(demoModel),
    onFailure: (message, draft) => failures.push([message, draft]),
  })
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return { commands, calls, failures, start: () => start(), settle }
}

describe('queue commands', () => {
  it('wait for a chat that is being created, and keep their order', async () => {
    const { commands, calls, start, settle } = setup()
    commands.queue({ text: 'first' })
    commands.steer({ text: 'second' })
    commands.queue({ text: 'third' })
    await settle()
    expect(calls).toEqual([])
    start()
    await settle()
    expect(calls).toEqual([
      { name: 'queue-message', text: 'first' },
      { name: 'steer-message', text: 'second' },
      { name: 'queue-message', text: 'third' },
    ])
  })

  it('return rejected messages, and continue with the next', async () => {
    const failure = createFailure('storage-full')
    const { commands, calls, failures, start, settle } = setup(fail(failure))
    start()
    commands.queue({ text: 'first' })
    commands.queue({ text: 'second' })
    await settle()
    expect(calls).toHaveLength(2)
    expect(failures).toEqual([
      [failure.message, { text: 'first' }],
      [failure.message, { text: 'second' }],
    ])
  })
})
