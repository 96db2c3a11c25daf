import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ManualClock } from '../../../../test/doubles/manual-clock.ts'
import type { MessageId, RunId, SessionId } from '../../model/id.ts'
import type { Interaction, InteractionAnswer } from '../../model/tools/interaction.ts'
import { attachBuiltInHooks } from './built-in-hooks.ts'
import { removeTrailingBlankLines } from '../../../lib/text.ts'
import { redactSecretShapes } from '../../../lib/secret-shapes.ts'
import type { HookFiring, Transform } from './hook.ts'
import { HookRegistry } from './hook-registry.ts'

const storedKey = 'my-own-key-0123456789'
const shaped = `sk-proj-${'a1B2'.repeat(8)}`
const redactStoredKeys = (text: string): string => text.replaceAll(storedKey, '[stored key]')
const choose = (value: string): InteractionAnswer => ({
  outcome: 'accepted',
  value: { kind: 'select', value },
})

function createBench(answer?: InteractionAnswer) {
  const registry = new HookRegistry()
  const secretGuard = { redactStoredKeys }
  const attached = attachBuiltInHooks(registry, { secretGuard, trimsAnswers: true })
  const questions: Interaction[] = []
  const firing: HookFiring = {
    clock: new ManualClock(),
    signal: new AbortController().signal,
    report: () => {},
    ...(answer && {
      interactions: {
        raise: (question: Interaction) => {
          questions.push(question)
          return Promise.resolve(answer)
        },
      },
    }),
  }
  const send = (text: string) =>
    registry.fire(
      'receive-input/pre',
      {
        runId: 'run-1' as RunId,
        sessionId: 'session-1' as SessionId,
        userMessageId: 'message-1' as MessageId,
        text,
      },
      firing,
    )
  return { registry, attached, questions, firing, send }
}

describe('the secret guard', () => {
  test('does not ask about a plain message', async () => {
    const { send, questions } = createBench(choose('cancel'))
    const text = 'I use sk-learn with a token of 5 and eyJust a password: hunter2'
    expect(await send(text)).toMatchObject({ type: 'passed', payload: { text } })
    expect(questions).toEqual([])
  })

  test('offers to redact, send or not send a likely secret', async () => {
    const { send, questions } = createBench(choose('redact'))
    expect(await send(`use ${shaped} now`)).toMatchObject({ payload: { text: 'use [redacted] now' } })
    expect(questions).toMatchObject([
      {
        kind: 'select',
        id: 'secret-run-1-message-1',
        options: [{ label: 'Redact' }, { label: 'Send anyway' }, { label: 'Cancel' }],
      },
    ])
  })

  test.each<[string, InteractionAnswer | undefined, string]>([
    ['sent anyway', choose('send'), 'passed'],
    ['cancelled', choose('cancel'), 'denied'],
    ['something else', choose('nonsense'), 'denied'],
    ['an answer of another kind', { outcome: 'accepted', value: { kind: 'confirm' } }, 'denied'],
    ['refused', { outcome: 'rejected' }, 'denied'],
    ['timed out', { outcome: 'timeout' }, 'denied'],
    ['no person there', { outcome: 'unattended' }, 'denied'],
    ['no way to ask', undefined, 'denied'],
  ])('%s', async (_, answer, expected) => {
    const outcome = await createBench(answer).send(`use ${shaped} now`)
    expect(outcome.type).toBe(expected)
    if (outcome.type === 'passed') expect(outcome.payload.text).toBe(`use ${shaped} now`)
  })

  test('only redacts a stored key, together with other likely secrets', async () => {
    const { send, questions } = createBench(choose('redact'))
    expect(await send(`${storedKey} and ${shaped}`)).toMatchObject({
      payload: { text: '[stored key] and [redacted]' },
    })
    expect(questions).toMatchObject([{ options: [{ label: 'Redact' }, { label: 'Cancel' }] }])
    expect(await createBench(choose('send')).send(storedKey)).toMatchObject({ type: 'denied' })
  })

  test('redacts a stored key that another transform adds', async () => {
    const { registry, send } = createBench(choose('cancel'))
    const leak: Transform<'receive-input/pre'> = {
      id: 'a-leak',
      point: 'receive-input/pre',
      kind: 'transform',
      transform: (payload) => ({ ...payload, text: `${payload.text} ${storedKey}` }),
    }
    registry.attach(leak)
    expect(await send('hello')).toMatchObject({ payload: { text: 'hello [stored key]' } })
  })

  test('applies the choice to one message', async () => {
    const answers = [choose('redact'), choose('send')]
    const { send, firing } = createBench(choose('cancel'))
    Object.assign(firing, { interactions: { raise: () => Promise.resolve(answers.shift()) } })
    expect(await send(shaped)).toMatchObject({ payload: { text: '[redacted]' } })
    expect(await send(shaped)).toMatchObject({ payload: { text: shaped } })
  })

  test('lets no stored key through, for any response', async () => {
    const texts = fc.array(fc.constantFrom(storedKey, shaped, 'word', ' ', '\n'), { maxLength: 8 })
    const answers = fc.constantFrom(...['redact', 'send', 'cancel', 'x'].map(choose))
    await fc.assert(
      fc.asyncProperty(texts, answers, async (pieces, answer) => {
        const outcome = await createBench(answer).send(pieces.join(''))
        expect(outcome.type).not.toBe('failed')
        if (outcome.type === 'passed') expect(outcome.payload.text).not.toContain(storedKey)
      }),
    )
  })

  test.each([
    shaped,
    `sk-ant-api03-${'x'.repeat(40)}`,
    `ghp_${'a'.repeat(36)}`,
    `github_pat_${'a'.repeat(40)}`,
    `AIza${'a'.repeat(35)}`,
    `AKIA${'A1B2'.repeat(4)}`,
    `xoxb-${'1'.repeat(20)}`,
    `gsk_${'a'.repeat(40)}`,
    `hf_${'a'.repeat(34)}`,
    `eyJ${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`,
    '-----BEGIN RSA PRIVATE KEY-----\nabc\n-----END RSA PRIVATE KEY-----',
  ])('takes the whole of %s for a secret', (secret) => {
    expect(redactSecretShapes(`a ${secret} b`)).toBe('a [redacted] b')
  })
})

describe('blank lines at the end of an answer', () => {
  test.each([
    ['a', 'a'],
    ['a\n', 'a'],
    ['a\n\n  \n', 'a'],
    ['a\r\n\r\n', 'a'],
    ['a  ', 'a  '],
    ['a  \n \n', 'a  '],
    ['\n\na\n\nb\n', '\n\na\n\nb'],
    [' \n ', ''],
    ['  ', '  '],
    ['', ''],
  ])('%j becomes %j', (text, expected) => {
    expect(removeTrailingBlankLines(text)).toBe(expected)
  })

  test('changes nothing but the end, and nothing more the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', ' ', '\n', '\r\n', '\t')), (pieces) => {
        const text = pieces.join('')
        const trimmed = removeTrailingBlankLines(text)
        expect(text.startsWith(trimmed)).toBe(true)
        expect(text.slice(trimmed.length).trim()).toBe('')
        expect(removeTrailingBlankLines(trimmed)).toBe(trimmed)
      }),
    )
  })

  test('trims each text of the last round; returns an untouched payload as the same object', async () => {
    const { registry, firing } = createBench()
    const texts = [
      { partId: 'part-1', text: 'a\n\n' },
      { partId: 'part-2', text: 'b' },
    ]
    const outcome = await registry.fire('render/pre', { texts }, firing)
    expect(outcome).toMatchObject({ payload: { texts: [{ text: 'a' }, { text: 'b' }] } })
    const plain = { texts: texts.slice(1) }
    const untouched = await registry.fire('render/pre', plain, firing)
    expect(untouched.type === 'passed' && untouched.payload).toBe(plain)
  })
})

describe('switches', () => {
  test('a hook that is off does nothing, and a detached hook is removed', async () => {
    const { registry, attached, send, firing } = createBench(choose('cancel'))
    if (attached.ok) attached.value()
    expect((await send(shaped)).type).toBe('passed')
    expect(attachBuiltInHooks(registry, { trimsAnswers: false }).ok).toBe(true)
    const payload = { texts: [{ partId: 'p', text: 'a\n' }] }
    expect(await registry.fire('render/pre', payload, firing)).toMatchObject({ payload })
  })

  test('attaching twice is refused, and the first pair stays', async () => {
    const { registry, send } = createBench(choose('cancel'))
    const again = attachBuiltInHooks(registry, {
      secretGuard: { redactStoredKeys },
      trimsAnswers: true,
    })
    expect(again.ok).toBe(false)
    expect((await send(shaped)).type).toBe('denied')
  })
})
