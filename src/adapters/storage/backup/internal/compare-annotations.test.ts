import { expect, test } from 'vitest'
import { demoModel } from '../../../../core/model/providers/model-ref.ts'
import type { RunId } from '../../../../core/model/id.ts'
import type { MessageAnnotationSet } from '../../../../core/model/conversation/message-annotations.ts'
import { compareAnnotations } from './compare-annotations.ts'

const by = (at: number) => ({ by: 'person' as const, at, changeId: `change-${at}` })
const wording = (text: string, at = 1) => ({ ...by(at), text })

const summary = (at: number, undoneAt?: number): NonNullable<MessageAnnotationSet['compaction']> => ({
  reason: 'asked',
  at,
  runId: 'run-1' as RunId,
  model: demoModel,
  messageCount: 2,
  tokensBefore: 100,
  text: 'A summary.',
  ...(undoneAt !== undefined && { undone: { at: undoneAt, because: 'asked' } }),
})

const cleared = (at: number): NonNullable<MessageAnnotationSet['reductions']>[number] => ({
  id: 'r',
  kind: 'results-cleared',
  by: 'user',
  at,
  callIds: [],
  tokensBefore: 9,
  tokensAfter: 1,
})

test.each<[string, MessageAnnotationSet, MessageAnnotationSet | undefined, string]>([
  ['there are none here', { pin: by(1) }, undefined, 'take'],
  ['both are the same', { pin: by(1) }, { pin: by(1) }, 'keep'],
  ['those here are newer', { pin: by(1) }, { reactions: [{ ...by(2), emoji: '👍' }] }, 'keep'],
  ['a label of the backup is newer', { labels: [{ ...by(3), text: 'bees' }] }, { pin: by(1) }, 'take'],
  ['those of the backup are newer', { deletion: by(3) }, { pin: by(1) }, 'take'],
  ['a deletion was undone here later', { deletion: by(3) }, { deletion: { ...by(3), undoneAt: 4 } }, 'keep'],
  ['the backup has another wording', { revisions: [wording('new')] }, { pin: by(9) }, 'take'],
  ['a wording is only here', { pin: by(9) }, { revisions: [wording('mine')] }, 'keep'],
  ['a summary was taken back here later', { compaction: summary(2) }, { compaction: summary(2, 5) }, 'keep'],
  ['a summary of the backup is newer', { compaction: summary(2) }, { pin: by(1) }, 'take'],
  [
    'a summary was reworded in the backup',
    { compaction: { ...summary(2), wordings: [{ text: 'Mine', at: 3, changeId: 'c' }] } },
    { compaction: summary(2, 5) },
    'take',
  ],
  ['a reduction of the backup is newer', { reductions: [cleared(3)] }, { pin: by(1) }, 'take'],
  [
    'a reduction was undone here later',
    { reductions: [cleared(3)] },
    { reductions: [cleared(3)], reductionChanges: [{ id: 'r', undoneAt: 4 }] },
    'keep',
  ],
  [
    'a summary of rounds was reworded in the backup',
    { reductionChanges: [{ id: 'r', wordings: [{ text: 'Mine', at: 3, changeId: 'c' }] }] },
    { pin: by(9) },
    'take',
  ],
  ['each has its own wording', { revisions: [wording('a')] }, { revisions: [wording('b')] }, 'differ'],
])('if %s', (_, backup, here, verdict) => {
  expect(compareAnnotations(backup, here)).toBe(verdict)
})
