import { describe, expect, it, vi } from 'vitest'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { toPlainText } from '../../../../core/model/messages/localized-text.ts'
import { fail, succeed, type Result } from '../../../../core/model/failures/result.ts'
import { callIdSchema, sessionIdSchema, type InteractionId } from '../../../../core/model/id.ts'
import type { Interaction, InteractionAnswer } from '../../../../core/model/tools/interaction.ts'
import { ChatInteractions } from './chat-interactions.ts'

const sessionId = sessionIdSchema.parse('session-1')
const question = (id: string): Interaction => ({ kind: 'confirm', id: id as InteractionId, prompt: `${id}?` })
const approval: Interaction = {
  kind: 'approve',
  id: 'approval' as InteractionId,
  callId: callIdSchema.parse('call-1'),
  toolName: 'fetch_url',
  description: 'Read a page.',
  arguments: {},
  effects: ['network'],
  approvalKey: 'https://example.com',
  reason: 'mode',
  tainted: false,
  scopes: ['once'],
}
const yes: InteractionAnswer = { outcome: 'accepted', value: { kind: 'confirm' } }
const no: InteractionAnswer = { outcome: 'rejected' }

/** The interactions of a chat, with rows that the test writes and a worker that responds with `outcomes`, in order. */
function open(...outcomes: (Result<{ wasOpen: boolean }> | Promise<Result<{ wasOpen: boolean }>>)[]) {
  const calls: unknown[] = []
  const stored = new Map<string, InteractionAnswer>()
  let delivered = 0
  let write: (rows: readonly Interaction[]) => void = () => undefined
  let watches = 0
  const interactions = new ChatInteractions({
    sessionId,
    client: {
      call: (_name, input) => {
        calls.push(input)
        return Promise.resolve(outcomes.shift() ?? succeed({ wasOpen: true })) as never
      },
    },
    watchInteractions: () => ({
      subscribe: (next) => {
        watches += 1
        write = next
        return () => (watches -= 1)
      },
    }),
    readInteractionAnswer: async (_sessionId, id) => stored.get(id) ?? null,
    onDelivered: () => (delivered += 1),
  })
  let changeCount = 0
  const stop = interactions.subscribe(() => (changeCount += 1))
  return {
    interactions,
    calls,
    stored,
    stop,
    write: (...ids: string[]) => write(ids.map(question)),
    writeRows: (...rows: Interaction[]) => write(rows),
    listVisible: () =>
      interactions
        .read()
        .map(({ interaction, answer, failure }) => [interaction.id, answer?.outcome ?? failure ?? 'open']),
    counts: () => ({ changeCount, delivered, watches }),
  }
}

describe('ChatInteractions', () => {
  it('shows open interactions of storage, and drops those that disappeared without a response', async () => {
    const { write, listVisible, stored } = open()
    stored.set('a', { outcome: 'cancelled' })
    write('a', 'b')
    expect(listVisible()).toEqual([
      ['a', 'open'],
      ['b', 'open'],
    ])
    write('b')
    await vi.waitFor(() => expect(listVisible()).toEqual([['b', 'open']]))
    write()
    await vi.waitFor(() => expect(listVisible()).toEqual([]))
  })

  it('does not take its own response for one of another tab, if the worker was lost before it confirmed it', async () => {
    const { interactions, write, stored } = open(fail(createFailure('worker-lost')))
    write('a')
    await interactions.answer(question('a'), yes)
    stored.set('a', yes)
    write()
    await vi.waitFor(() => expect(interactions.read()[0]?.answer).toEqual(yes))
    expect(interactions.read()[0]?.isFromAnotherTab).toBeUndefined()
  })

  it.each([yes, no, { outcome: 'timeout' } as const])(
    'shows a response of another tab, until another answer starts: %j',
    async (answer) => {
      const { interactions, write, listVisible, stored } = open()
      write('a')
      stored.set('a', answer)
      write()
      await vi.waitFor(() => expect(listVisible()).toEqual([['a', answer.outcome]]))
      expect(interactions.read()[0]?.isFromAnotherTab).toBe(answer.outcome === 'timeout' ? undefined : true)
      interactions.dropAnswered()
      expect(listVisible()).toEqual([])
    },
  )

  it('keeps the local response while the stored one is read', async () => {
    const { interactions, write, stored } = open()
    write('a')
    stored.set('a', no)
    write()
    await interactions.answer(question('a'), yes)
    expect(interactions.read()).toEqual([{ interaction: question('a'), answer: yes, failure: null }])
  })

  it('drops an approval at once: its call shows the decision', () => {
    const { writeRows, listVisible } = open()
    writeRows(approval)
    expect(listVisible()).toEqual([['approval', 'open']])
    writeRows()
    expect(listVisible()).toEqual([])
  })

  it('keeps the line of a local response after its row is gone', async () => {
    const { interactions, write, listVisible, calls, counts } = open()
    write('a')
    const answering = interactions.answer(question('a'), yes)
    expect(listVisible()).toEqual([['a', 'accepted']])
    await answering
    write()
    write('b')
    expect(listVisible()).toEqual([
      ['a', 'accepted'],
      ['b', 'open'],
    ])
    expect(calls).toEqual([{ sessionId, interactionId: 'a', answer: yes }])
    expect(counts().delivered).toBe(1)
  })

  it('drops responses when another answer starts, and keeps open interactions', async () => {
    const { interactions, write, listVisible } = open()
    write('a', 'b')
    await interactions.answer(question('a'), yes)
    write('b')
    interactions.dropAnswered()
    expect(listVisible()).toEqual([['b', 'open']])
  })

  it('opens an interaction again whose row is still open when the next run starts', async () => {
    const { interactions, write, listVisible } = open()
    write('a')
    await interactions.answer(question('a'), yes)
    expect(listVisible()).toEqual([['a', 'accepted']])
    interactions.dropAnswered()
    expect(listVisible()).toEqual([['a', 'open']])
  })

  it('keeps a response in transit when another run starts', async () => {
    const arriving = Promise.withResolvers<Result<{ wasOpen: boolean }>>()
    const { interactions, write, listVisible } = open(arriving.promise)
    write('a')
    const answering = interactions.answer(question('a'), yes)
    interactions.dropAnswered()
    expect(listVisible()).toEqual([['a', 'accepted']])
    arriving.resolve(succeed({ wasOpen: true }))
    await answering
    write()
    interactions.dropAnswered()
    expect(listVisible()).toEqual([])
  })

  it('responds once, at any number of clicks', async () => {
    const { interactions, write, listVisible, calls } = open()
    write('a')
    await Promise.all([interactions.answer(question('a'), yes), interactions.answer(question('a'), no)])
    expect(calls).toHaveLength(1)
    expect(listVisible()).toEqual([['a', 'accepted']])
  })

  it('shows the interaction again with the reason if the response did not arrive', async () => {
    const failure = createFailure('internal', { message: toPlainText('The worker is gone.') })
    const { interactions, write, listVisible, counts } = open(fail(failure))
    write('a')
    await interactions.answer(question('a'), yes)
    expect(listVisible()).toEqual([['a', 'The worker is gone.']])
    expect(counts().delivered).toBe(0)
    await interactions.answer(question('a'), yes)
    expect(listVisible()).toEqual([['a', 'accepted']])
  })

  it('says that another response came first as long as its row is open', async () => {
    const { interactions, write, listVisible } = open(succeed({ wasOpen: false }))
    write('a')
    await interactions.answer(question('a'), yes)
    expect(listVisible()).toEqual([['a', 'This request has already been answered, or its answer has ended.']])
    write()
    await vi.waitFor(() => expect(listVisible()).toEqual([]))
  })

  it('notifies its listeners only of changes, and watches storage only for them', () => {
    const { interactions, write, stop, counts } = open()
    write('a')
    write('a')
    const second = interactions.subscribe(() => undefined)
    expect(counts()).toMatchObject({ changeCount: 1, watches: 1 })
    stop()
    expect(counts().watches).toBe(1)
    second()
    expect(counts().watches).toBe(0)
  })
})
