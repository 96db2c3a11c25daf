import { describe, expect, test } from 'vitest'
import { userMessage } from '../../../../test/doubles/turn-bench.ts'
import type { Message, MessagePart } from '../../model/conversation/message.ts'
import { findOmittedTools, omittableTools, selectOmittedTools } from './omitted-tools.ts'

const withFile = (mediaType: string, text = 'Look'): Message => {
  const message = userMessage(text)
  const file = { type: 'file', round: 0, blobId: 'blob-1', mediaType, byteLength: 9 } as MessagePart
  return { ...message, parts: [...message.parts, file] }
}
const withCall = (toolName: string): Message => ({
  ...userMessage(''),
  role: 'assistant',
  parts: [
    { type: 'tool-call', round: 0, callId: 'call-1', toolName, argumentsText: '{}', state: 'succeeded' },
  ] as unknown as MessagePart[],
})
const listedAfter = (...history: readonly Message[]): string[] =>
  [...omittableTools.difference(findOmittedTools(history))].toSorted()

describe('the tools that a turn leaves out', () => {
  test.each<[string, Message[], string[]]>([
    ['a chat without any subject has none of them', [userMessage('Hi')], []],
    ['an image', [withFile('image/png')], ['peek_image']],
    ['a GIF', [withFile('image/gif')], ['peek_image', 'process_gif']],
    ['an address', [userMessage('What is on https://a.example/b.png?')], ['peek_image']],
    [
      'a video',
      [userMessage('Sum up https://youtu.be/dQw4w9WgXcQ')],
      ['peek_image', 'process_youtube_video'],
    ],
    ['a sample that is named', [userMessage('Describe the sample animation')], ['process_gif']],
    [
      'text of the assistant is no subject',
      [{ ...userMessage('A GIF at https://x.example'), role: 'assistant' }],
      [],
    ],
    ['a call alone lists nothing', [userMessage('Pin it'), withCall('manage_message')], []],
    [
      'more images than are sent again',
      Array.from({ length: 5 }, () => withFile('image/png')),
      ['increase_media_context', 'peek_image'],
    ],
  ])('%s', (_name, history, expected) => {
    expect(listedAfter(...history)).toEqual(expected)
  })

  test('only shrink along a branch', () => {
    const branch = [userMessage('Hi'), withFile('image/gif'), withCall('convert_units'), userMessage('Go on')]
    const sizes = branch.map((_message, index) => findOmittedTools(branch.slice(0, index + 1)).size)
    expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
  })

  test('are none in deliberate mode, which selects by itself, or if all are to be shown', () => {
    const history = [userMessage('Hi')]
    expect(selectOmittedTools({ history, isDeliberate: true, omitsTools: true }).size).toBe(0)
    expect(selectOmittedTools({ history, omitsTools: false }).size).toBe(0)
    expect(selectOmittedTools({ history, isDeliberate: false, omitsTools: true }).size).toBe(
      omittableTools.size,
    )
  })
})
