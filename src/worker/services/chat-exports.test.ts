import { expect, test } from 'vitest'
import type { ChatRecord } from '../../core/model/conversation/session.ts'
import { demoModel } from '../../core/model/providers/model-ref.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { SessionId } from '../../core/model/id.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import { plainRendering } from '../../../test/contracts/plain-renderer.ts'
import { exportChat, type ChatExportPorts } from './chat-exports.ts'

const sessionId = 's' as SessionId
const record: ChatRecord = {
  session: {
    id: sessionId,
    title: '../../A chat: "what" <b>?',
    createdAt: 0,
    updatedAt: 0,
    activity: 0,
    nextOrder: 0,
    headId: null,
    rootIds: [],
    model: demoModel,
    security: { mode: 'ask' },
  },
  messages: [],
  visible: [],
  blobs: new Map(),
  providers: [],
}
const ports: ChatExportPorts = {
  read: async () => succeed(record),
  loadWriters: async () => ({
    toMarkdown: () => 'with sk-secret-key in it',
    toJson: (_, at) => `{"at":${at},"key":"sk-secret-key"}`,
    toHtml: () => '<p>sk-secret-key</p>',
  }),
  rendering: plainRendering,
  redactStoredKeys: async (text) => text.replaceAll('sk-secret-key', '[redacted]'),
  now: () => 7,
}

test.each([
  ['markdown', 'A-chat-what-b.md', 'with [redacted] in it'],
  ['json', 'A-chat-what-b.json', '{"at":7,"key":"[redacted]"}'],
  ['html', 'A-chat-what-b.html', '<p>[redacted]</p>'],
] as const)('%s is saved under a name of its own, without stored keys', async (format, filename, text) => {
  expect(await exportChat({ sessionId, format }, ports)).toMatchObject({ value: { filename, text } })
})

test('exports a title without letters, and reports a missing chat', async () => {
  const nameless = { ...record, session: { ...record.session, title: '???' } }
  expect(
    await exportChat({ sessionId, format: 'json' }, { ...ports, read: async () => succeed(nameless) }),
  ).toMatchObject({ value: { filename: 'chat.json' } })
  expect(
    await exportChat(
      { sessionId, format: 'json' },
      { ...ports, read: async () => fail(createFailure('not-found')) },
    ),
  ).toMatchObject({ ok: false, failure: { code: 'not-found' } })
})
