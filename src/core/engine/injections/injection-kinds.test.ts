import { expect, test } from 'vitest'
import { replyStub, userMessage } from '../../../../test/doubles/turn-bench.ts'
import { BranchIds } from '../../context/branch-ids.ts'
import type { BlobId } from '../../model/id.ts'
import type { JsonObject } from '../../model/json.ts'
import { findInjectionKind, handleEnhancedContextRestart } from './context-injection.ts'
import { injectedContentMarker } from '../../model/conversation/prompt-texts.ts'
import { injectionKinds } from './injection-kinds.ts'

const branch = {
  ids: new BranchIds([userMessage('Hi', 'one'), { ...replyStub(), parts: [] }, userMessage('So?', 'two')]),
  mediaWindow: 4,
}
const apply = (type: string, data: JsonObject) =>
  handleEnhancedContextRestart({ type, kinds: injectionKinds, branch }, data)

test.each([
  ['context_restart_message_metadata', 'message metadata'],
  ['context_restart_with_message_metadata', 'message metadata'],
  ['context_restart_with_image', 'image'],
  ['context_restart_with_gif', 'gif'],
  ['context_restart_with_media', 'media window'],
  ['context_restart_with_youtube', 'youtube'],
  ['context_restart_with_something', undefined],
])('%s is of kind %s', (type, kind) => {
  expect(findInjectionKind(type, injectionKinds)?.kind).toBe(kind)
})

test('the same image is the same item under any name', () => {
  const kind = findInjectionKind('context_restart_with_image', injectionKinds)
  const blobId = 'b'.repeat(64) as BlobId
  const imagePart = { type: 'file' as const, round: 0, blobId, mediaType: 'image/png', byteLength: 1 }
  const question = userMessage('Look')
  const ids = new BranchIds([
    { ...question, parts: [...question.parts, { ...imagePart, filename: 'cat.png' }, imagePart] },
  ])
  const itemOf = (image: string) => kind?.itemOf({ image }, ids)
  expect(itemOf('https://a.example/b.png#c')).toBe(itemOf(' https://a.example/b.png'))
  expect(itemOf('media_1')).toBe(itemOf('cat.png'))
  expect(itemOf('media_2')).toBe(itemOf('media_1'))
  expect(itemOf('media_3')).not.toBe(itemOf('media_1'))
})

test('images have their note and labels, by their keys, and are counted', () => {
  const image = {
    pending_context_key: 'a'.repeat(64),
    mediaType: 'image/png',
    byteLength: 9,
    label: 'Frame 1/2',
  }
  const effect = apply('context_restart_with_gif', {
    note: 'A GIF of 2 frames.',
    source: 'cat.gif',
    pictures: [
      { ...image, width: 100, height: 75 },
      { ...image, label: 'Frame 2/2' },
    ],
  })
  expect(effect).toMatchObject({
    item: `${injectedContentMarker}\nA GIF of 2 frames.`,
    source: 'cat.gif',
    files: [{ blobId: 'a'.repeat(64), filename: 'Frame 1/2' }, { filename: 'Frame 2/2' }],
  })
  expect(effect.tokens).toBe(21 + 1600 + 10)
})

test('a tool result of another shape injects nothing', () => {
  expect(apply('context_restart_with_image', { pictures: 'all' })).toEqual({ annotated: 0, patched: 0 })
})

test('metadata annotates the messages that have text, each with its own name', () => {
  const effect = apply('context_restart_with_message_metadata', {})
  expect(effect.annotated).toBe(2)
  expect(effect.annotations).toEqual([
    { messageId: 'one', line: 'ref=ref_1 | sent 1970-01-01T00:00:00.000Z' },
    { messageId: 'two', line: 'ref=ref_3 | sent 1970-01-01T00:00:00.000Z' },
  ])
  expect(effect.directive).toContain('manage_message')
})

test('metadata includes later changes of a message', () => {
  const by = { by: 'person' as const, at: 1, changeId: 'x' }
  const annotations = {
    pin: by,
    reactions: [{ ...by, emoji: '👍' }],
    labels: [
      { ...by, text: 'bees' },
      { ...by, text: 'to do' },
    ],
  }
  const ids = new BranchIds([{ ...userMessage('Hi', 'one'), marks: annotations }])
  const type = 'context_restart_with_message_metadata'
  const effect = handleEnhancedContextRestart({ type, kinds: injectionKinds, branch: { ...branch, ids } }, {})
  expect(effect.annotations).toEqual([
    {
      messageId: 'one',
      line: 'ref=ref_1 | sent 1970-01-01T00:00:00.000Z | pinned | reactions: 👍 user | labels: “bees”, “to do”',
    },
  ])
})

test('the media window grows by ten, or by the requested number', () => {
  expect(apply('context_restart_with_media', {}).mediaWindow).toBe(14)
  expect(apply('context_restart_with_media', { extend_by: 2 }).mediaWindow).toBe(6)
  expect(apply('context_restart_with_media', { extend_by: -5 }).mediaWindow).toBe(14)
})
