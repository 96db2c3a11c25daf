import { AbstractChat, type ChatState, type ChatStatus } from 'ai'
import { afterEach, describe, expect, it } from 'vitest'
import { HostBench } from '../../../test/contracts/host-bench.ts'
import { ManualTimers } from '../../../test/contracts/manual-timers.ts'
import { spawnTestChild } from '../../../test/doubles/spawn-test-child.ts'
import { plainRendering, showUpdates } from '../../../test/contracts/plain-renderer.ts'
import { nextMacrotask } from '../../../test/doubles/manual-clock.ts'
import { finish, reasoning, text, type Script } from '../../../test/doubles/scripted-model.ts'
import { benchModel } from '../../../test/doubles/turn-bench.ts'
import type { StartedRun } from '../../core/model/commands/turn-commands.ts'
import type { BlockUpdate } from '../../core/model/conversation/rendered-block.ts'
import type { Mcp } from '../services/mcp.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { createChatTransport } from './chat-transport.ts'
import { createWorkerClient } from '../client.ts'
import type { WorkerLike } from './worker-supervisor.ts'
import { contract, type RunReplay, type ChatUIMessage } from '../contract.ts'
import { FailureError } from '../transport/failure-error.ts'
import { createDataHandlers } from '../services/data.ts'
import type { CompactionProgress } from '../../core/model/conversation/compaction.ts'
import { createHandlers } from '../services/handlers.ts'
import type { ReviewService } from '../services/reviews.ts'
import { createTaskStream } from '../services/task-stream.ts'
import { RemoteRuns } from '../runs/remote-runs.ts'
import { MessageQueue } from '../runs/message-queue.ts'
import { serveContract } from '../transport/server-connection.ts'

class PlainChatState implements ChatState<ChatUIMessage> {
  status: ChatStatus = 'ready'
  error: Error | undefined = undefined
  messages: ChatUIMessage[] = []
  pushMessage = (message: ChatUIMessage) => void this.messages.push(message)
  popMessage = () => void this.messages.pop()
  replaceMessage = (index: number, message: ChatUIMessage) => void (this.messages[index] = message)
  snapshot = <T>(value: T): T => structuredClone(value)
}

class PlainChat extends AbstractChat<ChatUIMessage> {}

const cleanups: (() => void)[] = []
afterEach(() => cleanups.splice(0).forEach((cleanup) => cleanup()))

/** A worker without the thread: real frames over a real channel, real host, real engine. */
function spawnOver(bench: HostBench): WorkerLike & { crash(): void } {
  const { port1, port2 } = new MessageChannel()
  const refuse = () => Promise.reject(new Error('not part of this test'))
  const unused = (): never => {
    throw new Error('not part of this test')
  }
  const noQueue = {
    add: refuse,
    edit: refuse,
    move: refuse,
    remove: refuse,
    unsteer: refuse,
    listSteered: refuse,
    take: refuse,
    refuse,
    next: refuse,
    pause: refuse,
    resume: refuse,
    listSessions: refuse,
  }
  const handlers = createHandlers({
    data: createDataHandlers({
      backups: {} as never,
      restores: {} as never,
      setFolder: refuse,
      pendingProviders: { use: refuse, drop: refuse },
      checkStorage: refuse,
      repairStorage: refuse,
      notePage: async () => ({ isNoted: false, rolledMs: null }),
      endTransactions: () => undefined,
      deleteEverything: refuse,
      claimDatabase: refuse,
    }),
    runs: bench.runs,
    prepareAnswer: () => undefined,
    mirrors: new RemoteRuns({
      ...bench.recoveryPorts,
      runs: bench.runs,
      stops: { broadcast: () => undefined },
    }),
    turns: bench.store,
    rendering: plainRendering,
    sessions: {
      rename: refuse,
      erase: refuse,
      pin: refuse,
      setModel: refuse,
      setModelSettings: refuse,
      setInstructions: refuse,
      setMcpServers: refuse,
      readSecurity: refuse,
      setSecurityMode: refuse,
      remove: async () => succeed(null),
      restore: refuse,
      branch: refuse,
      archiveAll: refuse,
      removeAll: refuse,
      restoreAll: refuse,
      moveAll: refuse,
    },
    finding: { 'find-in-chat': refuse, 'quote-chat': refuse },
    searching: { 'search-chats': refuse },
    providers: { save: refuse, useSessionKey: refuse, remove: refuse },
    rules: { save: refuse, remove: refuse, move: refuse, visitMessages: refuse, listTaintedCalls: refuse },
    audit: { add: unused },
    findTool: unused,
    findWorkflow: unused,
    keys: { unlock: refuse, lock: refuse, change: refuse, follow: refuse },
    models: {
      refresh: refuse,
      describe: refuse,
      saveCapabilities: refuse,
      refreshData: refuse,
      forgetWindow: refuse,
      listWindows: refuse,
    },
    exports: { 'export-chat': refuse, 'export-chats': refuse },
    demos: { 'suggest-demo': refuse, 'save-demo': refuse, 'read-demo': refuse, 'open-demo': refuse },
    imports: { openReading: unused, openCommitting: unused, discard: refuse },
    temporary: { read: refuse, watch: refuse },
    review: {
      readRecord: refuse,
      readRequests: refuse,
      listSentExchanges: refuse,
      readSentExchange: refuse,
      readReceived: refuse,
      exportRecord: refuse,
      replay: () => createTaskStream<RunReplay>({ replies: [] }, async () => {}),
    } as unknown as ReviewService,
    settings: { save: refuse },
    signIn: { begin: refuse, finish: refuse },
    searchServers: async () => {},
    webServices: {
      'save-web-service': refuse,
      'delete-web-service-key': refuse,
      'test-web-service': refuse,
    },
    connectionTest: {
      run: async () => ({ record: { at: 0, outcome: 'failed', steps: [] }, models: [] }),
      keep: refuse,
    },
    queue: new MessageQueue({ store: noQueue, runs: bench.runs, locks: bench.locks, now: () => 0 }),
    interactions: bench.interactions,
    versions: { select: refuse, addVersion: refuse },
    outcomes: { report: refuse },
    enrichments: { switch: refuse },
    compactions: { reword: refuse, switch: refuse },
    compactionService: { open: () => createTaskStream<CompactionProgress>({ pieces: null }, async () => {}) },
    newId: (prefix) => prefix,
    context: { report: refuse, listParts: refuse, prepareNext: refuse },
    reductions: { add: refuse, change: refuse },
    messageCuts: { sendInFull: refuse },
    clearingTools: { get: () => undefined },
    readNextTurn: refuse,
    loadImage: refuse,
    attachments: { store: refuse, keep: refuse, release: refuse },
    drafts: { save: refuse },
    files: { describe: refuse },
    notes: { save: refuse },
    annotations: {
      pin: refuse,
      unpin: refuse,
      react: refuse,
      removeReaction: refuse,
      label: refuse,
      removeLabel: refuse,
      remove: refuse,
      restore: refuse,
      reword: refuse,
      showRevision: refuse,
    },
    memories: { add: refuse, edit: refuse, remove: refuse, restore: refuse, setScope: refuse },
    assistants: { save: refuse, remove: refuse, restore: refuse },
    workflows: { save: refuse, remove: refuse },
    projects: {
      add: refuse,
      rename: refuse,
      setInstructions: refuse,
      setMcpServers: refuse,
      remove: refuse,
      restore: refuse,
      move: refuse,
    },
    // No test uses MCP servers.
    mcp: {} as Mcp,
    listTools: () => [],
    convertHtml: async () => succeed(null),
    compileComponent: async ({ length }) => succeed({ code: String(length) }),
    approvals: { remove: refuse, restore: refuse },
    allowlist: { add: refuse, remove: refuse },
    resumed: Promise.resolve(),
    now: () => 0,
  })
  serveContract(port2, { contract, handlers: async () => succeed(handlers) }).announce()
  const close = () => {
    port1.close()
    port2.close()
  }
  cleanups.push(close)
  return Object.assign(port1, {
    onerror: null as WorkerLike['onerror'],
    terminate: close,
    crash(this: WorkerLike) {
      this.onerror?.(new Event('error') as ErrorEvent)
    },
  })
}

function setUp(
  scripts: readonly Script[],
  { render = async () => {} }: { render?: (blocks: readonly BlockUpdate[]) => Promise<void> } = {},
) {
  const bench = new HostBench(scripts)
  const workers: ReturnType<typeof spawnOver>[] = []
  const client = createWorkerClient({
    spawn: () => {
      const worker = spawnOver(workers.length === 0 ? bench : new HostBench([]))
      workers.push(worker)
      return worker
    },
    spawnChild: spawnTestChild,
    attention: { isVisible: () => false, onChange: () => () => {} },
    timers: new ManualTimers(),
  })
  cleanups.push(() => client.dispose())
  const started: StartedRun[] = []
  const updates: BlockUpdate[] = []
  const log: string[] = []
  const transport = createChatTransport({
    client,
    onStarted: (run) => started.push(run),
    onBlocks: async (_messageId, blocks) => {
      await render(blocks)
      updates.push(...blocks)
      log.push('blocks')
    },
  })
  const createChat = () => {
    const state = new PlainChatState()
    const chat = new PlainChat({
      id: 'session-1',
      transport,
      state,
      generateId: () => `local-${Math.random()}`,
    })
    const send = (content: string, id = 'question-1') =>
      chat.sendMessage(
        { id, role: 'user', parts: [{ type: 'text', text: content }] },
        { body: { parentId: null, model: benchModel } },
      )
    return { chat, send, reply: () => chat.messages.findLast(({ role }) => role === 'assistant') }
  }
  return { bench, client, workers, transport, started, updates, createChat }
}

async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 1000 && !condition(); turn++) await nextMacrotask()
  expect(condition()).toBe(true)
}

function textOf(message: ChatUIMessage | undefined): string {
  return message?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? ''
}

const answer: Script = [reasoning('Hm.'), text('Good '), text('morning.'), finish('stop')]
const hanging: Script = [text('Good '), { type: 'hang' }]

describe('a chat on the transport', () => {
  it('sends only the newest message and reads the whole reply', async () => {
    const { bench, started, updates, createChat } = setUp([answer])
    const { chat, send, reply } = createChat()
    chat.messages = [{ id: 'old', role: 'user', parts: [{ type: 'text', text: 'Earlier' }] }]
    await send('Hello')
    expect(chat.status).toBe('ready')
    expect(reply()).toMatchObject({ id: started[0]?.assistantMessageId, metadata: { status: 'complete' } })
    expect(textOf(reply())).toBe('Good morning.')
    expect(showUpdates(updates)).toEqual(['Hm.', 'Good morning.'])
    expect(bench.model.requests[0]?.messages).toEqual([{ role: 'user', text: 'Hello' }])
    expect(bench.store.messages.get('question-1' as never)).toMatchObject({ parts: [{ text: 'Hello' }] })
  })

  it('reports the end only after the content of the same item is drawn', async () => {
    const [started, drawn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let calls = 0
    const { bench, createChat } = setUp([answer], {
      render: async (blocks) => {
        calls += 1
        if (calls <= 2) await started.promise
        else if (blocks.length === 0) await drawn.promise
      },
    })
    const { chat, send, reply } = createChat()
    const stream = send('Hello')
    await until(() => bench.store.finishCount === 1)
    await bench.settle()
    started.resolve()
    await until(() => textOf(reply()) === 'Good morning.')
    for (let turn = 0; turn < 20; turn += 1) await nextMacrotask()
    expect([chat.status, reply()?.metadata?.status]).toEqual(['streaming', 'streaming'])
    drawn.resolve()
    await stream
    expect([chat.status, reply()?.metadata?.status]).toEqual(['ready', 'complete'])
  })

  it('shows no chunk before its blocks are rendered', async () => {
    const rendered = Promise.withResolvers<void>()
    const { bench, createChat } = setUp([answer], { render: () => rendered.promise })
    const { chat, send, reply } = createChat()
    const stream = send('Hello')
    await until(() => bench.store.finishCount === 1)
    await bench.settle()
    expect(textOf(reply())).toBe('')
    expect(chat.status).not.toBe('ready')
    rendered.resolve()
    await stream
    expect(textOf(reply())).toBe('Good morning.')
  })

  it('regenerates as a sibling', async () => {
    const { bench, started, createChat } = setUp([answer, answer])
    const { chat, send, reply } = createChat()
    await send('Hello')
    await chat.regenerate({ messageId: reply()!.id, body: { model: benchModel } })
    expect(started).toHaveLength(2)
    expect(reply()?.id).toBe(started[1]?.assistantMessageId)
    expect(bench.store.messages.get(reply()!.id as never)?.parentId).toBe('question-1')
  })

  it('stops the run when it is stopped, and the last blocks still arrive', async () => {
    const { bench, updates, createChat } = setUp([hanging])
    const { chat, send, reply } = createChat()
    const stream = send('Hello')
    await until(() => textOf(reply()) === 'Good ')
    await chat.stop()
    await stream
    await until(() => bench.store.finishCount === 1)
    await bench.settle()
    expect(bench.store.messages.get(reply()!.id as never)?.status).toBe('stopped')
    expect(showUpdates(updates)).toEqual(['Good '])
  })

  it('gets a failed command as a failure that it can show', async () => {
    const { bench, createChat } = setUp([hanging])
    await bench.send()
    const { chat, send } = createChat()
    await send('Hello')
    expect(chat.status).toBe('error')
    expect(chat.error).toBeInstanceOf(FailureError)
    expect(chat.error).toMatchObject({ failure: { code: 'session-busy', retryable: true } })
  })

  it('gets the reason if a request cannot be sent', async () => {
    const { createChat } = setUp([])
    const { chat, send } = createChat()
    await send('   ')
    expect(chat.error).toMatchObject({ failure: { code: 'invalid-input' } })
  })

  it('reads an interrupted reply when the worker is lost, with the received text', async () => {
    const { workers, createChat } = setUp([hanging])
    const { chat, send, reply } = createChat()
    const stream = send('Hello')
    await until(() => textOf(reply()) === 'Good ')
    workers[0]!.crash()
    await stream
    expect(chat.status).toBe('ready')
    expect(textOf(reply())).toBe('Good ')
    expect(reply()?.metadata).toMatchObject({
      status: 'interrupted',
      failure: { code: 'worker-lost' },
      model: benchModel,
    })
  })
})

describe('reconnecting', () => {
  it('replays a live run from its start and follows it to its end', async () => {
    const { bench, createChat } = setUp([hanging])
    const first = createChat()
    const stream = first.send('Hello')
    await until(() => textOf(first.reply()) === 'Good ')
    const second = createChat()
    const resumed = second.chat.resumeStream()
    await until(() => textOf(second.reply()) === 'Good ')
    bench.runs.stop(bench.runs.find('session-1' as never)!.runId)
    await Promise.all([stream, resumed])
    for (const { reply } of [first, second]) expect(reply()?.metadata?.status).toBe('stopped')
    expect(second.reply()?.id).toBe(first.reply()?.id)
  })

  it('leaves without stopping the run', async () => {
    const { bench, createChat } = setUp([hanging])
    await bench.send()
    const { chat, reply } = createChat()
    const resumed = chat.resumeStream()
    await until(() => textOf(reply()) === 'Good ')
    await chat.stop()
    await resumed
    await bench.settle()
    expect(bench.runs.find('session-1' as never)).not.toBeNull()
  })

  it('finds nothing to reconnect to when nothing is live', async () => {
    const { transport } = setUp([])
    expect(await transport.reconnectToStream({ chatId: 'session-1' })).toBeNull()
  })
})
