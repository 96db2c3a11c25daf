import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import {
  withoutUnplacedPastes,
  toTextPart,
  type MessageDraft,
} from '../../src/core/model/conversation/message-draft.ts'
import { attachBuiltInHooks } from '../../src/core/engine/hooks/built-in-hooks.ts'
import { HookRegistry } from '../../src/core/engine/hooks/hook-registry.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { ScriptedPerson } from '../doubles/scripted-person.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'

const [first, second] = ['[Pasted text #1, 120 lines]', '[Pasted text #2, 30 lines]']
const secret = `sk-proj-${'a1B2'.repeat(8)}`
const done: Script = [text('Done'), finish('stop')]

function pastedMessage(content: MessageDraft): Message {
  return { ...userMessage(''), parts: [toTextPart(content)] }
}

const pastedText: MessageDraft = {
  text: `Compare ${second} with ${first}, not ${first}.`,
  pasted: [
    { placeholder: first, text: 'ONE' },
    { placeholder: second, text: 'TWO' },
  ],
}

const placed = `${second}\nTWO\n\n${first}\nONE\n\nUser Query: ${pastedText.text}`

describe('a pasted text', () => {
  test('reaches the model before the question, in order and under its name', async () => {
    const bench = new TurnBench([done])
    await bench.run({ branch: [pastedMessage(pastedText)] })
    expect(bench.model.requests[0]?.messages).toEqual([{ role: 'user', text: placed }])
    expect(bench.log.ofType('input-text-changed')).toEqual([])
  })

  test('reaches the model in a steered message, too, which is stored as written', async () => {
    const inbox = new SteerInbox()
    const begin: Script = [text('Once'), { type: 'do', act: () => inbox.send(pastedText) }, finish('stop')]
    const bench = new TurnBench([begin, done])
    bench.extraPorts = { steer: inbox }
    await bench.run()
    const { text: written, pasted } = withoutUnplacedPastes(pastedText)
    expect(bench.log.ofType('message-steered')).toMatchObject([{ text: written, pasted }])
    expect(bench.messages().at(-2)?.parts).toEqual([toTextPart(pastedText)])
    expect(bench.model.requests[1]?.messages.at(-1)).toEqual({
      role: 'user',
      text: placed,
    })
  })

  test('is searched for secrets, which are redacted in it, and stays collapsed', async () => {
    const bench = new TurnBench([done])
    const person = new ScriptedPerson(
      [{ outcome: 'accepted', value: { kind: 'select', value: 'redact' } }],
      bench.clock,
    )
    const hooks = new HookRegistry()
    attachBuiltInHooks(hooks, { secretGuard: { redactStoredKeys: (value) => value }, trimsAnswers: false })
    bench.extraPorts = { hooks, authority: person.authority() }
    const pasted = [{ placeholder: first, text: `a log\n${secret}\nits end` }]
    await bench.run({ branch: [pastedMessage({ text: `Why? ${first}`, pasted })] })
    expect(bench.log.ofType('input-text-changed')).toMatchObject([
      {
        text: `Why? ${first}`,
        pasted: [{ placeholder: first, text: 'a log\n[redacted]\nits end' }],
      },
    ])
    expect(JSON.stringify([bench.log.events, bench.model.requests])).not.toContain(secret)
  })

  test('requests no tool in deliberate mode, because it was not typed', async () => {
    const fetchUrl = defineTool({
      name: 'fetch_url',
      description: 'Reads an address.',
      parameters: z.object({}),
      effects: ['read'],
      triggers: ['https'],
      execute: () => succeed('read'),
    })
    const bench = new TurnBench([done], [fetchUrl])
    const pasted = [{ placeholder: first, text: 'see https://example.org' }]
    await bench.run({
      branch: [pastedMessage({ text: `Shorten ${first}`, pasted })],
      input: { isDeliberate: true },
    })
    expect(bench.model.requests[0]?.tools).toEqual([])
  })

  test('is not a message if it is empty', async () => {
    const bench = new TurnBench([done])
    await bench.run({
      branch: [pastedMessage({ text: first, pasted: [{ placeholder: first, text: ' \n' }] })],
    })
    expect(bench.model.requests).toEqual([])
    expect(bench.log.ofType('session-turn-end')).toMatchObject([{ failure: { code: 'invalid-input' } }])
  })
})
