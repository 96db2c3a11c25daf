import { rendererVersion } from '../../src/adapters/markdown/remote-rendering.ts'
import { renderProse } from '../../src/adapters/markdown/reply-renderer.ts'
import { demoModel } from '../../src/core/model/providers/model-ref.ts'

export const longId = 'session-long'
export const lastId = (count: number): string => `long-${count - 1}`

const paragraph =
  'The bench asks for as many words as people get: a few sentences, with **weight** here and there, `names` and [links](https://example.com).'
const code =
  '```ts\nexport function add(left: number, right: number): number {\n  return left + right\n}\n```'
const answers = [
  `${paragraph}\n\n${paragraph}`,
  `${paragraph}\n\n- one thing\n- another thing\n- a third, with *emphasis*\n\n${paragraph}`,
  `${paragraph}\n\n${code}\n\n${paragraph}`,
  `## A heading\n\n${paragraph}\n\n| name | value |\n| --- | --- |\n| one | 1 |\n| two | 2 |\n`,
]

/**
 * Makes the rows of one session with this many messages: rows of `messages`, `renderings` and `sessions`. Each message has its text
 * this many times.
 */
export async function makeLongSession(count: number, copies = 1) {
  const repeat = (text: string): string => Array.from({ length: copies }, () => text).join('\n\n')
  const texts = answers.map(repeat)
  const rendered = await renderProse(texts)
  const place = { sessionId: longId, status: 'complete', model: demoModel }
  const messages = Array.from({ length: count }, (_, order) => ({
    ...place,
    id: `long-${order}`,
    parentId: order === 0 ? null : `long-${order - 1}`,
    order,
    role: order % 2 === 0 ? 'user' : 'assistant',
    parts: [
      {
        type: 'text',
        round: 0,
        text: order % 2 === 0 ? `Question ${order / 2}: ${repeat(paragraph)}` : texts[order % texts.length],
      },
    ],
    createdAt: 1_700_000_000_000 + order * 1000,
    endedAt: 1_700_000_000_500 + order * 1000,
  }))
  const renderings = messages.flatMap(({ id, role, order }) =>
    role === 'user'
      ? []
      : [{ messageId: id, version: rendererVersion, prose: [rendered[order % answers.length] ?? []] }],
  )
  return { messages, renderings, sessions: [makeSession(longId, count, 1_000_000)] }
}

/** Makes rows of chats for the list of chats. */
export function makeSessions(count: number) {
  return Array.from({ length: count }, (_, index) => makeSession(`session-${index}`, 0, index))
}

function makeSession(id: string, nextOrder: number, activity: number) {
  const at = 1_600_000_000_000 + activity * 60_000
  return {
    id,
    title: id === longId ? 'A long conversation' : `Chat ${activity}: about something or other`,
    createdAt: at,
    updatedAt: at,
    activity,
    nextOrder,
    headId: nextOrder === 0 ? null : `long-${nextOrder - 1}`,
    rootIds: nextOrder === 0 ? [] : ['long-0'],
    model: demoModel,
    security: { mode: 'ask' },
  }
}
