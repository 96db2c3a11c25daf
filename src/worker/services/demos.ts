import { truncateString } from '../../lib/text.ts'
import type { z } from 'zod'
import type { Assistant, AssistantDraft } from '../../core/model/assistants/assistant.ts'
import type {
  SelectedFile,
  ImportOutcome,
  ImportPlan,
  ImportReadProgress,
} from '../../core/model/commands/import-commands.ts'
import type { ChatRecord } from '../../core/model/conversation/session.ts'
import type { CommandOutput } from '../../core/model/commands/command.ts'
import type { demoCommands, DemoPreview, OpenedDemo } from '../../core/model/commands/demo-commands.ts'
import {
  demoFileSchema,
  demoFormat,
  demoFormatVersion,
  type DemoFile,
} from '../../core/model/data/demo-file.ts'
import { demoModel, demoProvider } from '../../core/model/providers/model-ref.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import { assistantIdSchema, type AssistantId, type MessageId, type SessionId } from '../../core/model/id.ts'
import type { ModelRef, Provider } from '../../core/model/providers/provider.ts'
import { parseJson } from '../../lib/json.ts'
import { providerKindById, providerKindOf } from '../../core/model/providers/provider-catalog.ts'
import { isDeleted } from '../../core/model/conversation/annotated-message.ts'
import { fail, succeed, type Result } from '../../core/model/failures/result.ts'
import { fromDraftParts, typedTextOf } from '../../core/model/conversation/message-draft.ts'
import type { ChatImportService } from './chat-import/chat-imports.ts'
import { toDemoJson } from '../../adapters/files/export/demo-json.ts'
import { fetchOwnFile } from '../../adapters/network/fetch-own-file.ts'
import type { AssistantStore } from '../../adapters/storage/personal/assistant-store.ts'
import { hashBytes } from '../../adapters/storage/files/blob-store.ts'
import type { KeyVault } from '../../adapters/storage/vault/key-vault.ts'
import type { ProviderStore } from '../../adapters/storage/providers/provider-store.ts'
import { loadChatRecord } from '../../adapters/storage/conversation/chat-reader.ts'
import { redactStoredKeys } from '../../adapters/storage/vault/key-redaction.ts'
import type { Database } from '../../adapters/storage/database/schema.ts'
import type { HandlersOf } from './command-handlers.ts'
import { ownFileUrl } from './files.ts'
import { workerText } from '../../core/model/messages/write-text.ts'
import { readInputReason } from '../../core/model/messages/input-reason.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'

export interface DemoServicePorts {
  readRecord(sessionId: SessionId): Promise<Result<ChatRecord>>
  write(demo: Omit<DemoFile, 'session'>, record: ChatRecord | null): Promise<string>
  redactStoredKeys(text: string): Promise<string>
  /** Reads a file as text. Without a file, it reads the demo of the host, or returns `null` if there is none. */
  readText(file: SelectedFile | null): Promise<Result<string | null>>
  toFile(text: string): SelectedFile
  listProviders(): Promise<Result<readonly Provider[]>>
  putAssistant(id: AssistantId, draft: AssistantDraft): Promise<Result<Assistant>>
  imports: Pick<ChatImportService, 'read' | 'commit'>
  hash(text: string): Promise<string>
}

const maxStarters = 4
const mediaType = 'application/json'

/** Saves chats as demo files that others can start from, and opens such files. */
export class DemoService {
  readonly #ports: DemoServicePorts

  constructor(ports: DemoServicePorts) {
    this.#ports = ports
  }

  /** Suggests the title of the chat, and the person's messages on the visible branch as starters. */
  async suggest(sessionId: SessionId): Promise<Result<CommandOutput<'suggest-demo'>>> {
    const read = await this.#ports.readRecord(sessionId)
    if (!read.ok) return read
    const { session, messages, visible } = read.value
    const visibleIds = new Set<MessageId>(visible)
    const openInteractions = messages
      .filter((message) => message.role === 'user' && visibleIds.has(message.id) && !isDeleted(message))
      .map(({ parts }) => truncateString(typedTextOf(fromDraftParts(parts)).trim(), 500))
    const starters = [...new Set(openInteractions.filter((text) => text !== ''))].slice(0, maxStarters)
    return succeed({ title: truncateString(session.title, 80), starters })
  }

  async save(
    input: z.output<(typeof demoCommands)['save-demo']['input']>,
  ): Promise<Result<CommandOutput<'save-demo'>>> {
    const read = await this.#ports.readRecord(input.sessionId)
    if (!read.ok) return read
    const providers = await this.#ports.listProviders()
    if (!providers.ok) return providers
    const { session } = read.value
    const { title, description, starters } = input
    const { assistant, model, hasForeignInstructions } = session
    // Such instructions are not sent until a person has saved them.
    const ofChat = hasForeignInstructions ? undefined : session.instructions
    const provider = providers.value.find(({ id }) => id === model.providerId)
    const kind = provider ? providerKindOf(provider).id : undefined
    const text = await this.#ports.write(
      {
        format: demoFormat,
        version: demoFormatVersion,
        title,
        description,
        starters,
        instructions: ofChat ?? assistant?.instructions ?? '',
        assistant: assistant
          ? { name: assistant.name, isForeign: ofChat === undefined ? assistant.isForeign : undefined }
          : undefined,
        tools: assistant?.tools,
        ...(model.providerId === demoModel.providerId
          ? { model: { kind: 'demo', modelId: model.modelId } }
          : kind !== undefined && { model: { kind, modelId: model.modelId } }),
      },
      input.withSession ? read.value : null,
    )
    const filename = `${title.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'demo'}.demo.json`
    return succeed({ filename, mediaType, text: await this.#ports.redactStoredKeys(text) })
  }

  async read(file: SelectedFile | null): Promise<Result<{ demo: DemoPreview | null }>> {
    const read = await this.#parse(file)
    if (!read.ok) return read
    return succeed({ demo: read.value && (await this.#preview(read.value)).preview })
  }

  async open(
    file: SelectedFile | null,
    { withSession, signal }: { withSession: boolean; signal: AbortSignal },
  ): Promise<Result<{ opened: OpenedDemo }>> {
    const read = await this.#parse(file)
    if (!read.ok) return read
    if (!read.value) return fail(createFailure('not-found'))
    const { demo } = read.value
    const { preview, model } = await this.#preview(read.value)
    const assistant = await this.#ports.putAssistant(
      assistantIdSchema.parse(`assistant-demo-${preview.id}`),
      {
        name: demo.assistant?.name ?? demo.title,
        instructions: demo.instructions,
        isForeign: demo.assistant?.isForeign,
        starters: demo.starters,
        files: [],
        usesKnowledge: false,
        ...(demo.tools && { tools: demo.tools }),
        ...(model && { model }),
      },
    )
    if (!assistant.ok) return assistant
    const session =
      withSession && preview.hasSession ? await this.#importSession(demo.session, signal) : succeed(null)
    if (!session.ok) return session
    return succeed({ opened: { preview, assistant: assistant.value, sessionId: session.value } })
  }

  async #parse(file: SelectedFile | null): Promise<Result<{ demo: DemoFile; raw: object } | null>> {
    const text = await this.#ports.readText(file)
    if (!text.ok) return text
    if (text.value === null) return succeed(null)
    const value = parseJson(text.value)
    if (file === null && value === null) return succeed(null)
    if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== demoFormat) {
      return fail(describeNoDemo(workerText('not-a-demo')))
    }
    if ('version' in value && typeof value.version === 'number' && value.version > demoFormatVersion) {
      return fail(createFailure('file-newer'))
    }
    const demo = demoFileSchema.safeParse(value)
    if (demo.success) return succeed({ demo: demo.data, raw: value })
    const [issue] = demo.error.issues
    return fail(
      describeNoDemo(
        workerText('demo-field-invalid', {
          field: issue?.path.join('.') ?? '',
          reason: readInputReason(issue?.message ?? ''),
        }),
      ),
    )
  }

  async #preview({
    demo,
    raw,
  }: {
    demo: DemoFile
    raw: object
  }): Promise<{ preview: DemoPreview; model?: ModelRef }> {
    const { title, description, starters, instructions, assistant, tools, session } = demo
    const model = await this.#findModel(demo)
    const preview = {
      id: (await this.#ports.hash(JSON.stringify({ ...demo, session: null }))).slice(0, 32),
      title,
      description,
      starters,
      instructions,
      assistantName: assistant?.name,
      tools,
      model: demo.model
        ? {
            modelId: demo.model.modelId,
            providerName: providerNameOf(demo.model.kind),
            isHere: model !== undefined,
          }
        : undefined,
      hasSession: typeof session === 'object' && session !== null,
      ignored: Object.keys(raw).filter((key) => !Object.hasOwn(demoFileSchema.shape, key)),
    }
    return { preview, model }
  }

  /** Finds a model that the person has, by provider kind and model id. */
  async #findModel({ model }: DemoFile): Promise<ModelRef | undefined> {
    if (!model) return undefined
    if (model.kind === 'demo') return demoModel
    const providers = await this.#ports.listProviders()
    if (!providers.ok) return undefined
    const namesake = providers.value.find(
      (provider) => providerKindOf(provider).id === model.kind && provider.models.includes(model.modelId),
    )
    return namesake && { providerId: namesake.id, modelId: model.modelId }
  }

  async #importSession(session: unknown, signal: AbortSignal): Promise<Result<SessionId | null>> {
    let plan: ImportPlan | undefined
    let failure: ImportReadProgress['failure']
    await this.#ports.imports.read(
      this.#ports.toFile(JSON.stringify(session)),
      (reading) => ({ plan, failure } = reading),
      signal,
    )
    if (!plan) return fail(failure ?? createFailure('aborted'))
    let outcome: ImportOutcome | undefined
    await this.#ports.imports.commit(plan.id, (committing) => (outcome = committing.outcome), signal)
    const [failed] = outcome?.failed ?? []
    return failed ? fail(failed.failure) : succeed(outcome?.sessionId ?? null)
  }
}

function providerNameOf(kind: NonNullable<DemoFile['model']>['kind']): string {
  return kind === 'demo' ? demoProvider.name : providerKindById(kind).label
}

function describeNoDemo(detail: LocalizedText) {
  return createFailure('invalid-input', {
    message: workerText('demo-file-invalid'),
    hint: workerText('choose-demo-file'),
    detail,
  })
}

interface DemosOptions {
  db: Database
  vault: KeyVault
  providerStore: Pick<ProviderStore, 'list'>
  assistants: Pick<AssistantStore, 'put'>
  imports: Pick<ChatImportService, 'read' | 'commit'>
  now(): number
}

/** Limit for a recorded chat with its images. */
const maxBytes = 100_000_000

/** Connects demos to storage and imports. */
export function createDemoHandlers({
  db,
  vault,
  providerStore,
  assistants,
  imports,
  now,
}: DemosOptions): HandlersOf<'suggest-demo' | 'save-demo' | 'read-demo' | 'open-demo'> {
  const service = new DemoService({
    readRecord: (sessionId) => loadChatRecord(db, sessionId),
    write: async (demo, record) => toDemoJson(demo, record, now()),
    redactStoredKeys: (text) => redactStoredKeys(db, vault, text),
    readText: async (file) => {
      if (file === null) {
        const own = await fetchOwnFile(ownFileUrl('demo.json'), new AbortController().signal)
        // The host may have no demo file.
        return succeed(own.ok ? new TextDecoder().decode(own.value) : null)
      }
      if (!(file instanceof Blob)) return fail(createFailure('file-unknown'))
      if (file.size > maxBytes) return fail(createFailure('file-too-large'))
      try {
        return succeed(await file.text())
      } catch {
        // The browser gives no reason for an unreadable file.
        return fail(createFailure('file-unreadable'))
      }
    },
    toFile: (text) => new File([text], 'session.json'),
    listProviders: async () => {
      const listed = await providerStore.list()
      return listed.ok ? succeed([demoProvider, ...listed.value]) : listed
    },
    putAssistant: (id, draft) => assistants.put(id, draft),
    imports,
    hash: (text) => hashBytes(new TextEncoder().encode(text)),
  })
  return {
    'suggest-demo': ({ sessionId }) => service.suggest(sessionId),
    'save-demo': (input) => service.save(input),
    'read-demo': ({ file }) => service.read(file),
    'open-demo': ({ file, withSession }, signal) => service.open(file, { withSession, signal }),
  }
}
