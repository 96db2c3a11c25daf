import { mainThread } from '../../core/agents/main-thread.ts'
import { type CaptureQueuePort, typedTextOfMessage } from '../../core/context/capture-turn.ts'
import { runCapture, type CaptureTask } from '../../core/engine/capture/run-capture.ts'
import { ToolRegistry } from '../../core/engine/calls/tool-registry.ts'
import { toLimits } from '../../core/engine/budgets/limits.ts'
import { redactSecretShapes } from '../../lib/secret-shapes.ts'
import type { FallbackModel, RunLogPort, TurnInput, TurnPorts } from '../../core/engine/ports/turn-ports.ts'
import { maxMemories } from '../../core/model/assistants/memory.ts'
import { captureDelayMs } from '../../core/model/assistants/memory-capture.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { RunId, SessionId } from '../../core/model/id.ts'
import { workerText } from '../../core/model/messages/write-text.ts'
import type { ModelCapabilities } from '../../core/model/providers/model-info.ts'
import type { ModelRef } from '../../core/model/providers/provider.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import { toMemoryShare } from '../../core/model/usage/usage-share.ts'
import { noUsage } from '../../core/model/usage/usage.ts'
import {
  createCaptureStore,
  type CaptureEnd,
  type CaptureStore,
  type OpenedCapture,
} from '../../adapters/storage/journal/capture-store.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import type { MemoryStore } from '../../adapters/storage/personal/memory-store.ts'
import type { SettingStore } from '../../adapters/storage/settings/setting-store.ts'
import { ownName } from '../../lib/path-name.ts'
import { truncateString } from '../../lib/text.ts'
import { isSettingOn, mayCapture, toTurnOptions } from '../runs/turn-config.ts'
import type { ProviderHealth } from '../runs/provider-health.ts'
import { describeModel } from '../runs/describe-model.ts'
import type { LockPort } from '../session-locks.ts'
import type { TimerPort } from '../timers.ts'
import { endAbandonedRuns } from './abandoned-runs.ts'
import type { createModelService } from './models.ts'

export interface CaptureServicePorts extends Pick<
  TurnPorts,
  'model' | 'clock' | 'ids' | 'retries' | 'spending'
> {
  store: CaptureStore
  locks: Pick<LockPort, 'tryAcquire'>
  timers: Pick<TimerPort, 'schedule'>
  /** Returns the texts that are not suggested again, and the number of suggestions without a response. */
  listTexts(): Promise<Result<{ texts: readonly string[]; suggestionCount: number }>>
  readSettings(): Promise<Result<Settings>>
  describeModel(model: ModelRef): Promise<FallbackModel>
  capabilitiesOf(model: ModelRef): Promise<Pick<ModelCapabilities, 'efforts'> | undefined>
  redactStoredKeys(text: string): Promise<string>
}

/** Time after the start of the application, which has more urgent work, until waiting turns are captured. */
const firstWakeAfterMs = 5000

/** Suggestions that may wait for a response. While there are more, nothing is captured. */
const maxSuggestions = 30

/** Longest text of a message, and of all together if the context window is unknown, in characters. */
const maxMessageCharacters = 2000
const maxCharacters = 12_000

/**
 * Searches what the user typed for memories to suggest, a minute after the last turn of a chat. Waiting turns are stored, so that
 * the next start of the application continues with them, and only one tab captures each.
 */
export class CaptureService implements CaptureQueuePort {
  readonly #ports: CaptureServicePorts
  #cancelTimer: (() => void) | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(ports: CaptureServicePorts) {
    this.#ports = ports
  }

  async queue(capture: Parameters<CaptureQueuePort['queue']>[0]): Promise<Result<null>> {
    const queued = await this.#ports.store.queue(capture)
    if (queued.ok) this.#wakeIn(captureDelayMs)
    return queued
  }

  /** Captures the chats that are due, one after the other, and wakes up for the others. */
  wake(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    return (this.#running = this.#running.catch(() => undefined).then(() => this.#captureDue()))
  }

  /** Ends the captures of workers that died. */
  endAbandoned(): Promise<void> {
    const { store, locks, clock, describeModel: describe } = this.#ports
    return endAbandonedRuns<CaptureEnd>({
      store,
      locks,
      clock,
      lockName,
      priceOf: async (model) => (await describe(model)).price,
      failure: interrupted,
      toEnd: ({ usageShares, ...end }) => ({
        ...end,
        usageShares: usageShares.map(toMemoryShare),
        memories: [],
      }),
    })
  }

  async #captureDue(): Promise<void> {
    const { store, clock } = this.#ports
    const due = await store.listWaiting()
    for (const { sessionId, dueAt } of due.ok ? due.value : [])
      if (dueAt <= clock.now()) await this.#capture(sessionId)
    const waiting = await store.listWaiting()
    if (!waiting.ok || waiting.value.length === 0) return
    const nextAt = Math.min(...waiting.value.map(({ dueAt }) => dueAt))
    const waitMs = nextAt - clock.now()
    // A chat that is still due has a turn that runs.
    this.#wakeIn(waitMs > 0 ? waitMs : captureDelayMs)
  }

  /** Keeps a timer that is set, because waking up sets the next. */
  #wakeIn(delayMs: number): void {
    this.#cancelTimer ??= this.#ports.timers.schedule(delayMs, () => void this.wake())
  }

  async #capture(sessionId: SessionId): Promise<void> {
    const { store, locks, ids, readSettings, listTexts } = this.#ports
    const [settings, known] = await Promise.all([readSettings(), listTexts()])
    if (!settings.ok || !known.ok) return
    const { texts, suggestionCount } = known.value
    const isFull = suggestionCount >= maxSuggestions || texts.length >= maxMemories
    if (!mayCapture(settings.value) || isFull) return void (await store.drop(sessionId))
    const runId = ids.next('run') as RunId
    const release = await locks.tryAcquire(lockName(runId))
    if (!release) return
    try {
      const model = settings.value['memory-model'] ?? undefined
      const opened = await store.open({ runId, sessionId, model })
      if (opened.ok && opened.value)
        await this.#run({ runId, sessionId, settings: settings.value, known: texts }, opened.value)
    } finally {
      release()
    }
  }

  async #run(
    { runId, sessionId, settings, known }: CaptureContext,
    { journal, model, messages, assistantMessageId, projectId }: OpenedCapture,
  ): Promise<void> {
    const { describeModel, capabilitiesOf, clock, ids, retries, spending } = this.#ports
    const [described, capabilities] = await Promise.all([describeModel(model), capabilitiesOf(model)])
    const typed = await this.#redact(messages.map(typedTextOfMessage), settings)
    const texts = selectTexts(typed, described.windowTokens)
    const userMessageId = messages.at(-1)?.id
    if (texts.length === 0 || userMessageId === undefined)
      return void (await journal.finish({
        status: 'complete',
        usage: noUsage,
        usageShares: [],
        memories: [],
      }))
    const input: Omit<TurnInput, 'prompt' | 'history'> = {
      ...described,
      runId,
      sessionId,
      userMessageId,
      assistantMessageId,
      limits: toLimits(settings.limits ?? {}),
      providerBudgets: toTurnOptions(settings).providerBudgets,
      // The answer is short, so the model should not spend its tokens on reasoning.
      settings: { effort: quickEfforts.find((effort) => capabilities?.efforts?.includes(effort)) },
    }
    const log: RunLogPort = {
      emit: (event) => journal.append(event),
      recordRequest: (request) => journal.recordRequest(request),
      recordHttpRequest: (exchange) => journal.recordHttpRequest(exchange),
      recordHttpResponse: (received) => journal.recordHttpResponse(received),
      settle: async () => void (await journal.settle()),
    }
    const task: CaptureTask = { texts, known, scope: projectId ?? 'all' }
    const tools = new ToolRegistry()
    const ports: TurnPorts = {
      model: this.#ports.model,
      clock,
      ids,
      retries,
      spending,
      log,
      tools,
      authority: 'unguarded',
      agent: mainThread,
    }
    const end = await runCapture(input, task, { ports, signal: new AbortController().signal })
    await journal.finish(end)
  }

  /** Redacts stored keys always, and what looks like a secret unless the user switched that off. */
  async #redact(texts: readonly string[], settings: Settings): Promise<string[]> {
    const guard = isSettingOn('secret-guard', settings) ? redactSecretShapes : (text: string) => text
    return Promise.all(texts.map(async (text) => guard(await this.#ports.redactStoredKeys(text))))
  }
}

interface CaptureContext {
  runId: RunId
  sessionId: SessionId
  settings: Settings
  known: readonly string[]
}

/** Efforts with little or no reasoning, the least first. */
const quickEfforts = ['none', 'minimal', 'low'] as const

/** Returns as much of the newest texts as fits, oldest first. A character may be a token, and half of the window stays free. */
function selectTexts(texts: readonly string[], windowTokens = Infinity): string[] {
  let free = Math.min(maxCharacters, Math.floor(windowTokens / 2))
  const selected: string[] = []
  for (const whole of texts.toReversed()) {
    const text = truncateString(whole, Math.min(maxMessageCharacters, free))
    free -= text.length
    if (text !== '') selected.unshift(text)
  }
  return selected
}

function lockName(runId: RunId): string {
  return ownName(`innerloop:capture:${runId}`)
}

const interrupted = createFailure('interrupted', {
  message: workerText('capture-interrupted'),
  hint: workerText('capture-nothing-changed'),
})

interface CaptureDeps extends Pick<
  CaptureServicePorts,
  'model' | 'clock' | 'ids' | 'spending' | 'locks' | 'timers' | 'redactStoredKeys'
> {
  db: ReturnType<typeof openDatabase>
  models: ReturnType<typeof createModelService>
  health: ProviderHealth
  settings: Pick<SettingStore, 'readAll'>
  memories: Pick<MemoryStore, 'listTexts'>
}

/** Connects captures to storage and models, and continues with the turns that wait since an earlier start. */
export function createCaptures({ db, models, health, settings, memories, ...parts }: CaptureDeps) {
  const { clock, locks, timers, redactStoredKeys } = parts
  const service = new CaptureService({
    ...parts,
    locks,
    store: createCaptureStore(db, () => clock.now(), { redact: (text) => redactStoredKeys(text) }),
    retries: health.toRetryPort(),
    listTexts: () => memories.listTexts(),
    readSettings: () => settings.readAll(),
    describeModel: describeModel({
      paceOf: (ref) => models.paceOf(ref),
      priceOf: (ref) => models.priceOf(ref),
      capabilitiesOf: (ref) => models.modelService.find(ref),
    }),
    capabilitiesOf: (ref) => models.modelService.find(ref),
  })
  timers.schedule(firstWakeAfterMs, () => void service.endAbandoned().then(() => service.wake()))
  return service
}
