import { expect, test } from 'vitest'
import type { CallView } from '../../chat-state/answer/answer-view.ts'
import { collectArtifacts as collect, collectVersions } from './collect-artifacts.ts'

const collectArtifacts = (calls: readonly CallView[], isRunning: boolean) =>
  collect(collectVersions(calls, isRunning))
const args = { title: 'Counter', kind: 'html', content: '<p>1' }
const made = (callId: string, id: string, more = {}): CallView => ({
  callId,
  toolName: 'craft',
  state: 'succeeded',
  arguments: { ...args, content: `<p>${callId}`, ...more },
  result: { id, title: 'Counter', kind: 'html', snippet: '' },
})

test('calls that name the same artifact are its versions, in order', () => {
  const artifacts = collectArtifacts(
    [made('a', 'a'), made('b', 'b'), made('c', 'a', { title: 'Later' })],
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

test('one that is being written is there as soon as it has a title and a kind, while the turn runs', () => {
  const begun: CallView = {
    callId: 'd',
    toolName: 'craft',
    state: 'proposed',
    arguments: { title: 'New', kind: 'svg' },
  }
  expect(collectArtifacts([begun], true)[0]).toMatchObject({
    id: 'd',
    versions: [{ title: 'New', kind: 'svg' }],
  })
  expect(collectArtifacts([begun], true)[0]?.versions[0]?.content).toBeUndefined()
  expect(collectArtifacts([begun], false)).toEqual([])
  expect(collectArtifacts([{ ...begun, arguments: { title: 'New' } }], true)).toEqual([])
  const next = { ...begun, arguments: { title: 'New', kind: 'svg', id: 'a' } }
  expect(collectArtifacts([made('a', 'a'), next], true)[0]?.versions).toHaveLength(2)
})

test('calls that failed, of other tools or of another shape are none', () => {
  const calls: CallView[] = [
    { ...made('a', 'a'), state: 'failed' },
    { ...made('b', 'b'), toolName: 'calculate' },
    { ...made('c', 'c'), result: 'x' },
    { ...made('d', 'd'), arguments: { title: 'x' } },
  ]
  expect(collectArtifacts(calls, false)).toEqual([])
})
