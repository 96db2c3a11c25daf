import { expect, it } from 'vitest'
import { summarizeMessageCall } from './message-tools.ts'

it.each([
  [
    'manage_message',
    { action: 'pin', message_id: 'ref_2' },
    { status: 'message_pinned_successfully', preview: 'Five.' },
    { summary: 'pin ref_2', outcome: 'pinned: “Five.”' },
  ],
  [
    'manage_message',
    { action: 'delete', message_id: 'ref_2', end_message_id: 'ref_4' },
    { status: 'range_delete_partial_success', deleted: [], skipped: 1 },
    { summary: 'delete ref_2 to ref_4', outcome: 'deleted (only the assistant’s messages)' },
  ],
  [
    'interact_with_recent_message',
    { action: 'react', message_id: 'ref_1', content: '👍' },
    undefined,
    { summary: 'react 👍 to ref_1', outcome: '' },
  ],
  [
    'interact_with_recent_message',
    { action: 'label', message_id: 'ref_1', content: 'bees' },
    { status: 'message_labeled_successfully', preview: 'Name one.' },
    { summary: 'label “bees” for ref_1', outcome: 'labeled: “Name one.”' },
  ],
  ['interact_with_recent_message', 'not yet parsed', undefined, { summary: '', outcome: '' }],
])('%s %j', (_, args, result, summary) => {
  expect(summarizeMessageCall(args, result)).toEqual(summary)
})
