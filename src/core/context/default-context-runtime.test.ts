import { expect, test } from 'vitest'
import { z } from 'zod'
import { benchModel, replyStub, userMessage } from '../../../test/doubles/turn-bench.ts'
import { defineTool } from '../engine/calls/tool.ts'
import { ToolRegistry } from '../engine/calls/tool-registry.ts'
import type { Message } from '../model/conversation/message.ts'
import type { BlobId, CallId, MessageId, RunId } from '../model/id.ts'
import type { ContextPrepareInput, ModelContext } from './context-runtime.ts'
import { DefaultContextRuntime } from './default-context-runtime.ts'
import { defaultBranchView } from './view-branch.ts'

function answerOf(turn: number): Message {
  return {
    ...replyStub(),
    runId: `run-${turn}` as RunId,
    id: `answer-${turn}` as MessageId,
    status: 'complete',
    parts: [
      {
        type: 'tool-call',
        round: 0,
        callId: `call-${turn}` as CallId,
        toolName: 'work',
        argumentsText: '{}',
        arguments: {},
        state: 'succeeded',
        reference: {
          blobId: 'a'.repeat(64) as BlobId,
          bytes: 90_000,
          mediaType: 'text/plain',
          preview: `Preview ${turn}`,
          hasMore: true,
          reason: 'tool-result-too-large',
        },
      },
    ],
  }
}

const namesIn = ({ messages }: ModelContext) =>
  JSON.stringify(messages.map(({ message }) => message)).match(/Preview \d|result_\d/g)

test('a result keeps its name if a hook leaves out earlier messages', async () => {
  const history = [
    userMessage('1', 'q-1'),
    answerOf(1),
    userMessage('2', 'q-2'),
    answerOf(2),
    userMessage('3', 'q-3'),
  ]
  const tools = new ToolRegistry()
  tools.register(
    defineTool({
      name: 'work',
      description: 'Works.',
      parameters: z.object({}),
      effects: ['read'],
      execute: () => ({ ok: true, value: 1 }),
    }),
  )
  const input: ContextPrepareInput = {
    purpose: 'request',
    runId: 'run-3' as RunId,
    model: benchModel,
    window: {},
    history,
    answers: [],
    revision: 0,
    view: defaultBranchView,
    prompt: [],
    tools,
    listing: { callsTools: true, offered: null, omitted: new Set<string>(), hostedTools: [] },
    isDeliberate: false,
  }
  const changed = await new DefaultContextRuntime().prepareForModel({
    ...input,
    changedHistory: history.slice(2),
  })
  expect(namesIn(changed)).toEqual(['Preview 2', 'result_2'])
})
