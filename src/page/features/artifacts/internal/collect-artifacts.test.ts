import { expect, test } from 'vitest'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import type { Message } from '../../../../core/model/conversation/message.ts'
import { collectArtifacts as collect, collectStoredVersions, collectVersions } from './collect-artifacts.ts'

const collectArtifacts = (calls: readonly CallView[], isRunning: boolean) =>
  collect(collectVersions(calls, isRunning))
const args = { title: 'Counter', kind: 'html', content: '<p>1' }
const createCall = (callId: string, id: string, more = {}): CallView => ({
  callId,
  toolName: 'craft',
  state: 'succeeded',
  arguments: { ...args, content: `<p>${callId}`, ...more },
  result: { id, title: 'Counter', kind: 'html', snippet: '' },
})

test('calls that name the same artifact are its versions, in order', () => {
  const artifacts = collectArtifacts(
    [createCall('a', 'a'), createCall('b', 'b'), createCall('c', 'a', { title: 'Later' })],
    false,
  )
  expect(
    artifacts.map(({ id, versions }) => [id, versions.map(({ title, content }) => [title, content])]),
  ).toEqual([
    [
      'a',
      [
        ['Counter', '<p>a'],
        ['Later', '<p>c'],
      ],
    ],
    ['b', [['Counter', '<p>b']]],
  ])
})

test('one that is streaming is listed as soon as it has a title and a kind, while the turn runs', () => {
  const streaming: CallView = {
    callId: 'd',
    toolName: 'craft',
    state: 'proposed',
    arguments: { title: 'New', kind: 'svg' },
  }
  expect(collectArtifacts([streaming], true)[0]).toMatchObject({
    id: 'd',
    versions: [{ title: 'New', kind: 'svg' }],
  })
  expect(collectArtifacts([streaming], true)[0]?.versions[0]?.content).toBeUndefined()
  expect(collectArtifacts([streaming], false)).toEqual([])
  expect(collectArtifacts([{ ...streaming, arguments: { title: 'New' } }], true)).toEqual([])
  const next = { ...streaming, arguments: { title: 'New', kind: 'svg', id: 'a' } }
  expect(collectArtifacts([createCall('a', 'a'), next], true)[0]?.versions).toHaveLength(2)
})

test('failed calls and calls of other tools or shapes are not artifacts', () => {
  const calls: CallView[] = [
    { ...createCall('a', 'a'), state: 'failed' },
    { ...createCall('b', 'b'), toolName: 'calculate' },
    { ...createCall('c', 'c'), result: 'x' },
    { ...createCall('d', 'd'), arguments: { title: 'x' } },
  ]
  expect(collectArtifacts(calls, false)).toEqual([])
})

test.each([
  ['imported', true],
  [undefined, false],
] as const)('an artifact of a message with the provenance %s is tainted: %s', (provenance, isTainted) => {
  const { state, ...call } = createCall('a', 'a')
  const part = { ...call, type: 'tool-call', round: 0, state }
  const message = { id: 'm', role: 'assistant', parts: [part], provenance } as unknown as Message
  expect(collectStoredVersions(message, false).map(({ version }) => version.isTainted)).toEqual([isTainted])
})
