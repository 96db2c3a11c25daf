import { engineText } from '../../src/core/model/messages/write-text.ts'
import { describe, expect, test } from 'vitest'
import { attachBuiltInHooks } from '../../src/core/engine/hooks/built-in-hooks.ts'
import { HookRegistry } from '../../src/core/engine/hooks/hook-registry.ts'
import type { InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { unattended, ScriptedPerson } from '../doubles/scripted-person.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'

const secret = `sk-proj-${'a1B2'.repeat(8)}`
const done: Script = [text('Done'), finish('stop')]
const choose = (value: string): InteractionAnswer => ({
  outcome: 'accepted',
  value: { kind: 'select', value },
})

function createBench(scripts: (inbox: SteerInbox) => readonly Script[], answers: InteractionAnswer[]) {
  const inbox = new SteerInbox()
  const bench = new TurnBench(scripts(inbox))
  const person = new ScriptedPerson(answers, bench.clock)
  const hooks = new HookRegistry()
  attachBuiltInHooks(hooks, {
    secretGuard: { redactStoredKeys: (value) => value.replaceAll('stored-key', '[redacted]') },
    trimsAnswers: false,
  })
  bench.extraPorts = { hooks, steer: inbox, authority: person.authority() }
  return { bench, inbox, person }
}

const branch = [userMessage(`use ${secret} and stored-key`)]

describe('a message with a secret that is not sent is stored without it', () => {
  test.each([
    ['cancelled', choose('cancel')],
    ['refused', { outcome: 'rejected' } as const],
    ['unattended', unattended],
  ])('%s', async (_, answer) => {
    const { bench } = createBench(() => [done], [answer])
    await bench.run({ branch })
    expect(bench.model.requests).toEqual([])
    expect(bench.log.ofType('input-text-changed')).toMatchObject([
      { userMessageId: 'message-user', text: 'use [redacted] and [redacted]' },
    ])
    expect(bench.log.ofType('session-turn-end')).toMatchObject([{ failure: { code: 'guard-denied' } }])
  })

  test('stopped during the question', async () => {
    const { bench } = createBench(() => [done], [])
    bench.log.onEvent = (event) => {
      if (event.type === 'interaction-raised') bench.stop()
    }
    await bench.run({ branch })
    expect(bench.model.requests).toEqual([])
    expect(bench.log.ofType('input-text-changed')).toMatchObject([{ text: 'use [redacted] and [redacted]' }])
  })

  test('sent anyway it stays unchanged', async () => {
    const { bench } = createBench(() => [done], [choose('send')])
    await bench.run({ branch: [userMessage(secret)] })
    expect(bench.log.ofType('input-text-changed')).toEqual([])
  })
})

describe('a message sent into the turn is checked like the first', () => {
  const scripts = (content: string) => (inbox: SteerInbox) => [
    [text('Once'), { type: 'do', act: () => inbox.send(content) }, finish('stop')] as Script,
    done,
  ]

  test('redacted before it is stored or sent', async () => {
    const { bench, person } = createBench(scripts(`also ${secret}`), [choose('redact')])
    await bench.run()
    expect(person.interactions).toMatchObject([{ id: 'secret-run-1-message-steer-1' }])
    expect(bench.log.ofType('message-steered')).toMatchObject([{ text: 'also [redacted]' }])
    expect(JSON.stringify([bench.log.events, bench.model.requests])).not.toContain(secret)
  })

  test('canceled it is not delivered, the turn continues without it and says so, and the person gets it back', async () => {
    const { bench, inbox } = createBench(scripts(`also ${secret}`), [choose('cancel')])
    await bench.run()
    expect(bench.log.ofType('message-steered')).toEqual([])
    expect(inbox.refused).toEqual([
      {
        messageId: 'message-steer-1',
        text: 'also [redacted]',
        reason: engineText('message-with-secret-canceled'),
      },
    ])
    expect(bench.reply().parts.find((part) => part.type === 'notice')).toMatchObject({
      code: 'message-refused',
      text: expect.stringMatching(/is waiting below.*contains a secret/),
    })
    expect(bench.log.ofType('session-turn-end')).toMatchObject([{ status: 'complete' }])
    expect(JSON.stringify([bench.log.events, bench.model.requests])).not.toContain(secret)
  })
})
