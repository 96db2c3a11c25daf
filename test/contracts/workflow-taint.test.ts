import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool } from '../../src/core/engine/calls/tool.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { Message } from '../../src/core/model/conversation/message.ts'
import type { BlobId, CallId, RunId } from '../../src/core/model/id.ts'
import { replyStub } from '../doubles/turn-bench.ts'
import { plainStage, plainWorkflow, toStage } from '../doubles/workflow-bench.ts'
import {
  allow,
  answerQuestion,
  calls,
  completes,
  countingTool,
  createJobBench,
  eventsOf,
  loadJobs,
  ofType,
  openQuestions,
  settleJob,
  StageModel,
  stageOf,
  startJob,
} from './job-bench.ts'
import type { HostBench } from './host-bench.ts'

beforeAll(loadJobs)

const quiet = { allowedTools: [] }

/** Opens the page of any address. Its results are untrusted. */
function createOpener() {
  const opened: string[] = []
  const tool = defineTool({
    name: 'open_page',
    description: 'Opens a page.',
    parameters: z.object({ url: z.string() }),
    effects: ['network'],
    isUntrusted: true,
    trustedResultAddresses: 'own-host',
    address: ({ url }) => {
      const { origin, pathname, href } = new URL(url)
      return { origin, pathname, href, chosenBy: 'model' }
    },
    execute: ({ url }) => {
      opened.push(url)
      return succeed('a page')
    },
  })
  return { tool, opened }
}

const file = {
  blobId: 'a'.repeat(64) as BlobId,
  mediaType: 'text/plain',
  byteLength: 3,
  filename: 'a.txt',
  encoding: 'utf-8',
} as const

/** An answer whose call returned a link to its own host. A later call of the chat may follow the link. */
const answerWithCall: Message = {
  ...replyStub(),
  status: 'complete',
  parts: [
    {
      type: 'tool-call',
      round: 0,
      callId: 'earlier' as CallId,
      toolName: 'open_page',
      argumentsText: '',
      arguments: { url: 'https://listed.test/' },
      state: 'succeeded',
      result: 'See https://listed.test/a',
    },
  ],
}

const opens = (url: string) => calls('open_page', { url })
const childEvents = (bench: HostBench) => [...bench.agentRuns.rows.values()].flatMap(({ events }) => events)
const reasonsOf = (bench: HostBench, runId: RunId) =>
  openQuestions(bench, runId).map((question) => question.kind === 'approve' && question.reason)

test.each([
  ['a page that the user typed', 'https://typed.test/a', []],
  ['any other page', 'https://other.test/a', ['tainted-network']],
  ['a page that a result of the chat links to', 'https://listed.test/a', ['tainted-network']],
  ['a page that an earlier stage names', 'https://named.test/a', ['tainted-network']],
] as const)('a stage that gets a file opens %s within its envelope', async (_, url, reasons) => {
  const workflow = plainWorkflow(
    [
      plainStage('name', { ...quiet, next: toStage('open') }),
      plainStage('open', {
        allowedTools: ['open_page'],
        attach: 'input.docs',
        body: 'Do open. {{stages.name.text}}',
      }),
    ],
    { inputs: [{ name: 'docs', label: 'Files', required: true, kind: 'files' }] },
  )
  const model = new StageModel((request, earlier) => {
    if (stageOf(request) === 'name') return completes({ text: 'See https://named.test/a' })
    return earlier === 0 ? opens(url) : completes()
  })
  const bench = createJobBench(workflow, model)
  const { tool, opened } = createOpener()
  bench.tools.register(tool)
  bench.store.earlier = [answerWithCall]
  const runId = await startJob(bench, {
    text: 'Open https://typed.test/a',
    mode: 'auto',
    attachments: [file],
  })
  const start = await answerQuestion(bench, runId, allow())
  expect(start).toMatchObject({ toolName: 'run_workflow', reason: 'tainted-network' })
  expect(reasonsOf(bench, runId)).toEqual(reasons)
  expect(opened).toEqual(reasons.length === 0 ? [url] : [])
})

test('feedback of a tainted attempt taints the next one', async () => {
  const assert = [
    {
      when: { path: 'attempt', below: 1 },
      outcome: 'retry' as const,
      feedback: 'Improve this: {{result.text}}',
    },
  ]
  const workflow = plainWorkflow([plainStage('open', { allowedTools: ['open_page'], assert })])
  // A typed address never asks, so the first call taints the attempt without a question.
  const scripts = [opens('https://typed.test/'), completes({ text: 'bad' }), opens('https://other.test/')]
  const model = new StageModel((_, earlier) => scripts[earlier] ?? completes())
  const bench = createJobBench(workflow, model)
  bench.tools.register(createOpener().tool)
  const runId = await startJob(bench, { text: 'Open https://typed.test/', mode: 'auto' })
  expect(reasonsOf(bench, runId)).toEqual(['tainted-network'])
  expect(ofType(eventsOf(bench, runId), 'stage-assert-outcome')).toMatchObject([
    { outcome: 'retry', tainted: true },
  ])
})

test('a stage without tools lists none but that of its result, does not know agents, and renders nothing', async () => {
  const asks = defineTool({
    name: 'ask_agent',
    description: 'Asks an agent.',
    parameters: z.object({}),
    effects: ['read'],
    runsAgent: true,
    execute: () => succeed('asked'),
  })
  const model = new StageModel((_, earlier) => (earlier === 0 ? calls('ask_agent') : completes()))
  const bench = createJobBench(plainWorkflow([plainStage('only')]), model)
  bench.tools.register(asks)
  // Without another tool there is no result to read.
  bench.tools.register(countingTool('read_result', ['read']).tool)
  const runId = await startJob(bench, { mode: 'auto' })
  await settleJob(bench)
  expect(model.requests[0]?.tools.map(({ name }) => name)).toEqual(['complete_stage'])
  expect(ofType(childEvents(bench), 'tool-invocation-refused')).toMatchObject([
    { failure: { code: 'tool-unknown' } },
  ])
  const isRendering = ({ point }: { point: string }) => point.startsWith('render/')
  expect(ofType(eventsOf(bench, runId), 'hook-fired').filter(isRendering)).not.toEqual([])
  expect(ofType(childEvents(bench), 'hook-fired').filter(isRendering)).toEqual([])
})
