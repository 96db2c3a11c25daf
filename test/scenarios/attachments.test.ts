import { describe, expect, test } from 'vitest'
import type { Attachment } from '../../src/core/model/conversation/attachment.ts'
import type { BlobId } from '../../src/core/model/id.ts'
import {
  fromDraftParts,
  toDraftParts,
  type MessageDraft,
} from '../../src/core/model/conversation/message-draft.ts'
import { finish, text, type Script } from '../doubles/scripted-model.ts'
import { SteerInbox } from '../doubles/steer-inbox.ts'
import { TurnBench, userMessage } from '../doubles/turn-bench.ts'

const done: Script = [text('Done'), finish('stop')]
const image: Attachment = {
  blobId: 'a'.repeat(64) as BlobId,
  mediaType: 'image/png',
  byteLength: 9,
  filename: 'plan.png',
  width: 4,
  height: 3,
}
const { width: _, height: __, ...sent } = image

const messageOf = (content: MessageDraft) => ({ ...userMessage(''), parts: toDraftParts(content) })

describe('files of a message', () => {
  test('reach the model by name and blob, even without text', async () => {
    const bench = new TurnBench([done])
    await bench.run({ branch: [messageOf({ text: '', attachments: [image] })] })
    expect(bench.model.requests[0]?.messages).toMatchObject([{ role: 'user', files: [sent] }])
    expect(bench.messages().at(-1)?.status).toBe('complete')
  })

  test('are sent with a steered message, and stored with it', async () => {
    const inbox = new SteerInbox()
    const steered = { text: '', attachments: [image] }
    const begin: Script = [text('Once'), { type: 'do', act: () => inbox.send(steered) }, finish('stop')]
    const bench = new TurnBench([begin, done])
    bench.extraPorts = { steer: inbox }
    await bench.run()
    expect(bench.log.ofType('message-steered')).toMatchObject([steered])
    const stored = bench.messages().at(-2)
    expect(fromDraftParts(stored?.parts ?? [])).toEqual(steered)
    expect(bench.model.requests[1]?.messages.at(-1)).toMatchObject({ role: 'user', files: [sent] })
  })
})
