import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { textMediaTypes } from '../../core/model/files/attachment-limits.ts'
import type { BlobStorePort } from '../../core/model/files/blob-store-port.ts'
import type { KeyVaultPort, ProviderStorePort } from '../../core/engine/ports/run-ports.ts'
import type { EgressScope } from '../../core/engine/ports/egress-scope.ts'
import type { ModelPort, ModelRequest, ModelStreamPart } from '../../core/engine/ports/turn-ports.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import { type ModelCapabilities, toSupportedSettings } from '../../core/model/providers/model-info.ts'
import { filesOfMessage } from '../../core/model/providers/model-request.ts'
import type { Provider } from '../../core/model/providers/provider.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import type { BlobId } from '../../core/model/id.ts'
import { parseBaseUrl } from '../network/provider-route.ts'
import { createEgress, type Egress, type EgressOptions } from '../network/egress.ts'
import { providerKindOf } from '../../core/model/providers/provider-catalog.ts'
import { ChatDeltaMerger } from '../network/merge-chat-deltas.ts'
import type { DemoPace } from './internal/demo/demo-model.ts'
import { findMissingKey } from './internal/key-requirement.ts'
import { loadDialect, loadChunk } from './load-dialect.ts'
import type { ChatRepairOptions } from './internal/wire/chat-event-reader.ts'
import {
  repairChatStream,
  repairNativeStream,
  speaksChatCompletions,
  toNativeStream,
  type NativeDialect,
} from './internal/wire/repair-chat-stream.ts'
import { refusesMarkers } from './internal/request/mark-prompt.ts'
import type { LoadedKeys } from '../storage/vault/key-redaction.ts'
import { createFileRedaction, redactRequest } from './internal/request/redact-request.ts'
import { findRoleRules, type RoleRules } from './internal/request/strict-roles.ts'
import { readModelStream } from './internal/response/read-model-stream.ts'
import {
  listRequestFiles,
  loadRequestFiles,
  type ExtractDocumentTextPort,
  type RequestFiles,
  type RenderPagesPort,
} from './internal/request/load-request-files.ts'
import {
  defaultFiles,
  toCallOptions,
  type CallContext,
  type CallRules,
} from './internal/request/to-call-options.ts'

export interface ModelPortOptions {
  providers: ProviderStorePort
  vault: KeyVaultPort
  /** Reads images and files of requests. If absent, the request says that files are missing. */
  blobs?: Pick<BlobStorePort, 'readForModel'>
  /** Extracts text from documents for models that do not accept them. If absent, such models only learn that a file exists. */
  extractText?: ExtractDocumentTextPort
  renderPages?: RenderPagesPort
  /** Resolves to the capabilities of a model. An unknown capability counts as present. */
  capabilitiesOf?(model: ModelRequest['model']): Promise<ModelCapabilities | undefined>
  /** Loads the stored keys, which no request contains. If absent, requests are not searched. */
  loadKeys?(): Promise<LoadedKeys>
  /** Test doubles. The application uses the platform's. */
  fetch?: EgressOptions['fetch']
  environment?: EgressOptions['environment']
  /** Timing of the demo model. The default is a reading pace. */
  demoPace?: DemoPace
}

interface OpenedModel {
  model: LanguageModelV4
  rules: CallRules
  provider: Provider
  egress: Egress
  /** The order of roles that the server takes. It is learned from a refusal, for as long as the worker lives. */
  roles?: RoleRules
}

type CachedModel = OpenedModel & { baseUrl: URL }

export function createModelPort(options: ModelPortOptions): ModelPort {
  const cache = new Map<string, CachedModel>()
  const thinkingModels = new Set<string>()
  const secretFiles = new Set<BlobId>()
  return {
    stream: (composed, signal, scope) => callPatiently(() => prepare(composed, signal, scope), signal),
  }

  async function prepare(
    composed: ModelRequest,
    signal: AbortSignal,
    scope: EgressScope,
  ): Promise<Result<PreparedCall>> {
    const keys = await options.loadKeys?.()
    const request = keys ? redactRequest(composed, keys) : composed
    const opened = await openModel(options, request, { cache, thinkingModels })
    if (!opened.ok) return opened
    const requestFiles = listRequestFiles(request)
    const needsCapabilities = requestFiles.size > 0 || request.settings !== undefined
    const capabilities = needsCapabilities ? await options.capabilitiesOf?.(request.model) : undefined
    const { takes } = opened.value.rules.files ?? defaultFiles
    const redactText = createFileRedaction(request, { keys, found: secretFiles })
    const files = await loadRequestFiles(requestFiles, options, {
      takes,
      capabilities,
      canSearch: request.tools.some(({ name }) => name === 'search_files'),
      redactText,
      signal,
    })
    const settings = request.settings && toSupportedSettings(request.settings, capabilities)
    return succeed({
      opened: opened.value,
      request: { ...request, ...(settings && { settings }) },
      call: {
        signal,
        scope,
        files,
        seesImages: capabilities?.seesPictures !== false,
        windowTokens: capabilities?.windowTokens,
        redactText,
        listRedactedFiles: () => findRedactedFiles(request, { files, secretFiles }),
      },
    })
  }
}

interface PreparedCall {
  opened: OpenedModel
  request: ModelRequest
  call: ModelCall
}

interface ModelCall extends CallContext {
  /** Returns the files of the request in whose texts something was redacted that looks like a secret. */
  listRedactedFiles(): BlobId[]
  signal: AbortSignal
  scope: EgressScope
}

/**
 * Calls the model. If the server refuses the order of the roles before it answers, the request is sent once more in an
 * order that it takes. The rule is remembered for the model as long as the worker lives. If it refuses markers of cached
 * prefixes, the request is sent once more without them, and the answer begins with a part that says so.
 */
async function* callPatiently(
  prepare: () => Promise<Result<PreparedCall>>,
  signal: AbortSignal,
): AsyncGenerator<ModelStreamPart> {
  const prepared = await prepare()
  if (!prepared.ok) {
    if (!signal.aborted) yield { type: 'failure', failure: prepared.failure }
    return
  }
  const { opened, request, call } = prepared.value
  let hasMarkers = request.cacheBreakpoints !== undefined
  const unmarked = { ...request, cacheBreakpoints: undefined }
  for (;;) {
    const { roles } = opened
    let learned: RoleRules | undefined
    let refused = false
    let hasAnswered = false
    for await (const part of callModel(opened, hasMarkers ? request : unmarked, {
      ...call,
      ...(roles && { roles }),
    })) {
      if (part.type === 'failure' && !hasAnswered) {
        learned = findRoleRules(part.failure, roles ?? {})
        refused = hasMarkers && refusesMarkers(part.failure)
        if (learned || refused) break
      } else if (!hasAnswered && part.type !== 'warning') {
        hasAnswered = true
        const blobIds = call.listRedactedFiles()
        if (blobIds.length > 0) yield { type: 'file-secrets-redacted', blobIds }
        if (!hasMarkers && request.cacheBreakpoints) yield { type: 'cache-markers-refused' }
      }
      yield part
    }
    if (signal.aborted || !(learned || refused)) return
    hasMarkers &&= !refused
    if (learned) opened.roles = learned
  }
}

/**
 * Returns the files of a request whose texts are sent redacted. `secretFiles` are those in which any request found something, because
 * a text is searched once and a failed request reports nothing.
 */
function findRedactedFiles(
  { redactedFiles, messages }: ModelRequest,
  { files: { texts }, secretFiles }: { files: RequestFiles; secretFiles: ReadonlySet<BlobId> },
): BlobId[] {
  if (!redactedFiles || secretFiles.size === 0) return []
  const unchanged = new Set(redactedFiles.except)
  const redacted = messages
    .flatMap((message) => (message.role === 'user' ? filesOfMessage(message) : []))
    .filter(({ blobId, mediaType }) => {
      const isText = textMediaTypes.test(mediaType) || texts.get(blobId)?.ok === true
      return isText && secretFiles.has(blobId) && !unchanged.has(blobId)
    })
  return [...new Set(redacted.map(({ blobId }) => blobId))]
}

function callModel(
  { model, rules, provider, egress }: OpenedModel,
  request: ModelRequest,
  { signal, scope, ...callOptions }: ModelCall,
): AsyncGenerator<ModelStreamPart> {
  return readModelStream({
    open: (abortSignal): PromiseLike<{ stream: ReadableStream<LanguageModelV4StreamPart> }> => {
      egress.assignScope(abortSignal, scope)
      return model.doStream(
        toCallOptions(request, rules, {
          ...callOptions,
          abortSignal,
          readsExtras: provider.dialect === 'openai-compatible',
        }),
      )
    },
    context: {
      dialect: provider.dialect,
      offered: new Set(request.tools.map((tool) => tool.name)),
      joinsTexts: !rules.sendsTextMetadata,
      egress,
    },
    signal,
  })
}

async function openModel(
  options: ModelPortOptions,
  { model: ref }: ModelRequest,
  { cache, thinkingModels }: { cache: Map<string, CachedModel>; thinkingModels: Set<string> },
): Promise<Result<OpenedModel>> {
  const stored =
    ref.providerId === demoProvider.id ? succeed(demoProvider) : await options.providers.find(ref.providerId)
  if (!stored.ok) return stored
  const provider = stored.value
  const { dialect } = provider
  const connect = (): Egress =>
    createEgress({
      provider,
      vault: options.vault,
      purpose: 'model-call',
      reshape: createReshape(provider, { modelId: ref.modelId, thinkingModels }),
      toStream: isNative(dialect) ? (text) => toNativeStream(dialect, text) : undefined,
      fetch: options.fetch,
      environment: options.environment,
    })
  if (dialect === 'demo') {
    const demo = await loadChunk(() => import('./internal/demo/demo-model.ts'))
    if (!demo.ok) return demo
    const model = demo.value.createDemoModel(options.demoPace)
    return succeed({ model, rules: demoRules, provider, egress: connect() })
  }
  const name = JSON.stringify([provider, ref.modelId])
  const cached = cache.get(name)
  const baseUrl = cached ? succeed(cached.baseUrl) : parseBaseUrl(provider)
  if (!baseUrl.ok) return baseUrl
  const missing = await findMissingKey(options.vault, provider, baseUrl.value)
  if (missing) return fail(missing)
  if (cached) return succeed(cached)
  const create = await loadChunk(() => loadDialect(provider))
  if (!create.ok) return create
  const egress = connect()
  const opened = create.value({ modelId: ref.modelId, baseUrl: baseUrl.value, fetch: egress.fetch })
  const model = { ...opened, provider, egress, baseUrl: baseUrl.value }
  if (cache.size >= maxCached) cache.clear()
  cache.set(name, model)
  return succeed(model)
}

/** Repairs the stream where the provider speaks a protocol that is repaired. Merges the deltas of other compatible ones. */
function createReshape(provider: Provider, model: Omit<ChatRepairOptions, 'kind'>): EgressOptions['reshape'] {
  const { dialect } = provider
  if (isNative(dialect)) return () => repairNativeStream(dialect)
  if (dialect !== 'openai-compatible') return undefined
  const kind = providerKindOf(provider).id
  const isRepaired = speaksChatCompletions({ kind, dialect })
  return () => (isRepaired ? repairChatStream({ kind, ...model }) : new ChatDeltaMerger())
}

function isNative(dialect: Provider['dialect']): dialect is NativeDialect {
  return dialect === 'anthropic' || dialect === 'google'
}

/** Limit of cached models. A library builds its schemas again for each opened model, which costs as much as a short answer. */
const maxCached = 8

const demoRules: CallRules = { metadataKeys: [], sendsPlainReasoning: false, sendsTextMetadata: false }
