import { expect, test } from 'vitest'
import { findMessageAction } from './find-message-action.ts'

const manage = (action: string, message: object, more: object = {}) => ({
  toolName: 'manage_message',
  message,
  arguments: { action, ...more },
})
const interact = (action: string, message: object, content: string) => ({
  toolName: 'interact_with_recent_message',
  message,
  arguments: { action, content },
})

test.each<[string, object]>([
  ['pin the last message', manage('pin', { place: 'last' })],
  ['Please pin your first answer.', manage('pin', { place: 'first', whose: 'assistant' })],
  ['Pin this message', manage('pin', { place: 'this' })],
  ['can you pin message 3?', manage('pin', { place: 3 })],
  ['delete messages 2 to 4', { ...manage('delete', { place: 2 }), end: { place: 4 } }],
  ['Delete messages #4-#2.', { ...manage('delete', { place: 4 }), end: { place: 2 } }],
  ['delete your last message', manage('delete', { place: 'last', whose: 'assistant' })],
  [
    'edit your last answer to say "All is well."',
    manage('edit', { place: 'last', whose: 'assistant' }, { content: 'All is well.' }),
  ],
  ['Change message 2 to: Done', manage('edit', { place: 2 }, { content: 'Done' })],
  [
    'react with thumbs up to my first message',
    interact('react', { place: 'first', whose: 'user' }, ':thumbsup:'),
  ],
  ['React to the last message with 🎉', interact('react', { place: 'last' }, '🎉')],
  ['give my question a heart', interact('react', { place: 'last', whose: 'user' }, ':heart:')],
  ['Label my first message: bees', interact('label', { place: 'first', whose: 'user' }, 'bees')],
  ['please tag message 2 as "to do"', interact('label', { place: 2 }, 'to do')],
  ['reply to my first message: Gladly.', interact('reply', { place: 'first', whose: 'user' }, 'Gladly.')],
  ['Reply to message 1 with “Yes”', interact('reply', { place: 1 }, 'Yes')],
])('%s', (text, act) => {
  expect(findMessageAction(text)).toEqual(act)
})

test.each([
  'Write a message to my boss',
  'What is 12.5% of 3360?',
  'How do I pin a tab?',
  'delete the file',
  'I will reply to my messages later',
])('%s is not a message action', (text) => {
  expect(findMessageAction(text)).toBeUndefined()
})
