import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import { askUser } from '../../src/adapters/tools/ask-user.ts'
import { findOpenInteractions } from '../../src/core/engine/approvals/interaction-queue.ts'
import type { Attachment } from '../../src/core/model/conversation/attachment.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import type { SessionId } from '../../src/core/model/id.ts'
import type { JsonObject } from '../../src/core/model/json.ts'
import { demoModel, demoProvider } from '../../src/core/model/providers/model-ref.ts'
import type { RunEvent } from '../../src/core/model/runs/run-event.ts'
import type { Interaction, InteractionAnswer } from '../../src/core/model/tools/interaction.ts'
import { checkWorkflow } from '../../src/core/model/workflows/check-workflow.ts'
import type { Workflow } from '../../src/core/model/workflows/workflow.ts'
import { builtInWorkflows } from '../../src/core/workflows/built-in/built-in-workflows.ts'
import { HostBench } from '../contracts/host-bench.ts'
import { MemoryBlobs } from '../doubles/memory-blobs.ts'

// Both are loaded on demand, which takes more than the macrotasks that the bench waits.
beforeAll(() =>
  Promise.all([
    import('../../src/worker/runs/workflows/prepare-job.ts'),
    import('../../src/adapters/providers/internal/demo/workflow/plan-stage.ts'),
  ]),
)

const session = 'session-1' as SessionId

interface Start {
  text: string
  inputs?: JsonObject
  files?: Readonly<Record<string, string>>
}

/** Runs a workflow with the demo model to its answer. The person accepts what is asked, and answers each question. */
async function run(workflow: Workflow, { text, inputs = {}, files = {} }: Start) {
  const blobs = new MemoryBlobs()
  const model = createModelPort({
    providers: { find: async () => succeed(demoProvider) },
    vault: { read: async () => succeed('') },
    blobs,
    demoPace: { wait: async () => undefined },
    fetch: () => {
      throw new Error('the demo sends no request')
    },
  })
  const bench = new HostBench([], {
    blobs,
    playing: {
      stream: (request, signal, scope) => model.stream({ ...request, model: demoModel }, signal, scope),
    },
  })
  bench.tools.register(askUser)
  bench.workflows = [workflow]
  const attachments: Attachment[] = []
  for (const [filename, content] of Object.entries(files)) {
    const bytes = new TextEncoder().encode(content)
    const mediaType = 'text/plain'
    const { value: blobId } = await blobs.put({ bytes, mediaType, sessionId: session })
    attachments.push({ blobId, mediaType, byteLength: bytes.length, filename })
  }
  const started = await bench.send(session, undefined, {
    text,
    workflow: { id: workflow.id, inputs },
    attachments,
  })
  const { runId } = started.ok ? started.value : expect.fail()
  const events = (): readonly RunEvent[] => bench.store.runs.get(runId)?.events ?? []
  const children = () => [...bench.agentRuns.rows.values()]
  while (!events().some(({ type }) => type === 'session-turn-end')) {
    await bench.settle()
    for (const interaction of [events(), ...children().map((row) => row.events)].flatMap(
      findOpenInteractions,
    ))
      await bench.interactions.answer(session, {
        interactionId: interaction.id,
        answer: respond(interaction),
      })
  }
  await bench.settle()
  return { bench, events: events(), children: children() }
}

function respond(interaction: Interaction): InteractionAnswer {
  if (interaction.kind === 'ask') return { outcome: 'accepted', value: { kind: 'ask', text: 'The cake' } }
  const [option] = interaction.kind === 'select' ? interaction.options : []
  if (!option) throw new Error(interaction.kind)
  return { outcome: 'accepted', value: { kind: 'select', value: option.value } }
}

/** Returns the log of each stage execution in one line, in the order in which they started, then the end of the job. */
function describe({ events }: { events: readonly RunEvent[] }): string[] {
  const logs = new Map<string, string[]>()
  for (const event of events) {
    if (event.type === 'stage-entered') logs.set(event.stageExecutionId, [`${event.key}:`])
    const log = 'stageExecutionId' in event ? logs.get(event.stageExecutionId ?? '') : undefined
    if (event.type === 'stage-check-gate-result') log?.push(event.verdict)
    if (event.type === 'stage-assert-outcome') log?.push(event.outcome, `(${event.reason})`)
    if (event.type === 'stage-exited') log?.push('exit', event.outcome)
    if (event.type === 'stage-cancelled') log?.push('cancel', event.reason)
  }
  const exit = events.findLast((event) => event.type === 'workflow-exited')
  return [...[...logs.values()].map((log) => log.join(' ')), exit?.outcome ?? 'open']
}

/** The log of a stage execution whose first attempt has a result that no rule judges. */
const plain = (key: string): string => `${key}: proceed ok (default) exit ok`

const answerOf = ({ events }: { events: readonly RunEvent[] }) =>
  events.findLast((event) => event.type === 'workflow-exited')?.answer?.text

interface Expected extends Start {
  log: readonly string[]
  answer: RegExp
}

const expected: Readonly<Record<string, Expected>> = {
  'outline-draft': {
    text: 'bees',
    log: [
      'outline: proceed ok (user) exit ok',
      ...['draft', 'review', 'draft~2', 'review~2'].map(plain),
      'complete',
    ],
    answer: /^# Bees\n\n## What it is\n[\s\S]*\n## Conclusion\n/,
  },
  'translate-check': {
    text: 'Translate and check',
    inputs: { text: 'The sea rises. The moon is big.', language: 'German' },
    log: [...['translate', 'back', 'compare', 'translate~2', 'back~2', 'compare~2'].map(plain), 'complete'],
    answer: /^Der Meer steigt\. Der Mond ist groß\.$/,
  },
  'extract-table': {
    text: 'Name and price',
    files: {
      'a.txt': 'Name: Tea\nPrice: 3',
      'empty.txt': '',
      'b.txt': 'Name: Oil\nPrice: 4',
      'c.txt': 'name;price\nRice;5\nSalt;6',
      'd.txt': 'Price: 7',
    },
    log: [
      ...['columns', 'read#1'].map(plain),
      'read#2: proceed fail (rule) exit fail',
      ...['read#3', 'read#4', 'read#5', 'table'].map(plain),
      'complete',
    ],
    answer:
      /^\| Name \| price \| File \|\n[\s\S]*\n\| Salt \| 6 \| c\.txt \|\n[\s\S]*\n- empty\.txt: could not be read$/,
  },
  'ask-then-write': {
    text: 'Write an invitation',
    log: [...['interview', 'write'].map(plain), 'complete'],
    answer: /^# Write an invitation\n[\s\S]*\*\* The cake$/,
  },
}

test.each(builtInWorkflows)('/$id runs to its answer with the demo model', async (workflow) => {
  const { log, answer, ...start } = expected[workflow.id] ?? expect.fail()
  const result = await run(workflow, start)
  expect(describe(result)).toEqual(log)
  expect(answerOf(result)).toMatch(answer)
  const all = [...result.events, ...result.children.flatMap(({ events }) => events)]
  expect(all.filter(({ type }) => type === 'egress-started' || type === 'tool-invocation-refused')).toEqual(
    [],
  )
  // The job is one turn, and each attempt of a stage is a child run with a log of its own.
  expect(result.events.filter(({ type }) => type === 'session-turn-end')).toHaveLength(1)
  expect(result.children).toHaveLength(log.length - 1)
})

test('/translate-check sends no request without a text', async () => {
  const [, translate = expect.fail()] = builtInWorkflows
  const result = await run(translate, { text: translate.name, inputs: { language: 'German' } })
  const log = 'translate: retry retry (gate) retry retry (gate) retry fail (attempts) exit fail'
  expect(describe(result)).toEqual([log, 'failed'])
  expect(result.children).toEqual([])
})

test('the example of docs/workflows.md has at most twenty lines, no problems, and runs', async () => {
  const [, json = ''] = readFileSync('docs/workflows.md', 'utf8').split('```json\n')
  const [example = ''] = json.split('\n```')
  expect(example.split('\n').length).toBeLessThanOrEqual(20)
  const { workflow = expect.fail(), problems } = checkWorkflow(JSON.parse(example), new Set(['ask_user']))
  expect(problems).toEqual([])
  const result = await run(workflow, { text: 'Should we move the meeting?' })
  expect(describe(result)).toEqual([...['frame', 'pro', 'con', 'advise'].map(plain), 'complete'])
  expect(answerOf(result)).toMatch(/^\*\*.*Should we move the meeting\?\*\*\n\n\S/)
})
