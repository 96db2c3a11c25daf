import { truncateString } from '../../../lib/text.ts'
import {
  importIdSchema,
  type SelectedFile,
  type ImportCommitProgress,
  type ImportId,
  type ImportOutcome,
  type ImportReadProgress,
} from '../../../core/model/commands/import-commands.ts'
import { createFailure, messageOf } from '../../../core/model/failures/failure.ts'
import { fileOfPart, foreignChatSchema, type ForeignChat } from '../../../core/model/data/foreign-chat.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { ImportStaging, StagedImportFile } from '../../../adapters/storage/imports/import-staging.ts'
import type { ImportStore } from '../../../adapters/storage/imports/import-store.ts'
import { sessionLockName, type LockPort } from '../../session-locks.ts'
import { createTaskStream } from '../task-stream.ts'
import type { StreamLog } from '../../transport/stream-log.ts'
import { type ReadForeignChats, type ForeignFileContents, ImportPlanBuilder } from './chat-import-plan.ts'
import type { FileDetails } from '../attachments.ts'
import { attachmentLimits } from '../../../core/model/files/attachment-limits.ts'
import { workerText } from '../../../core/model/messages/write-text.ts'
import { toStoredText } from '../../../core/model/messages/localized-text.ts'
import { ownName } from '../../../lib/path-name.ts'

export interface ChatImportPorts {
  readFile: ReadForeignChats
  readAttachment(
    bytes: Uint8Array<ArrayBuffer>,
    filename: string,
    signal: AbortSignal,
  ): Promise<Result<FileDetails>>
  /** Staging areas, one per import and separate from the chats. */
  staging: {
    open(id: ImportId): ImportStaging
    delete(id: ImportId): Promise<void>
    list(): Promise<readonly ImportId[]>
  }
  store: ImportStore
  locks: LockPort
  /** Returns the model that imported chats continue with. */
  readModel(): Promise<ModelRef>
  newId(prefix: string): string
}

/** Imports chats in two steps. First everything is read, validated and staged. Then the accepted chats are added one by one. */
export class ChatImportService {
  readonly #ports: ChatImportPorts
  readonly #locks = new Map<ImportId, () => void>()

  constructor(ports: ChatImportPorts) {
    this.#ports = ports
  }

  openReading(file: SelectedFile): StreamLog<ImportReadProgress> {
    return createTaskStream({ chats: 0, share: 0 }, (append, signal) => this.read(file, append, signal))
  }

  openCommitting(id: ImportId): StreamLog<ImportCommitProgress> {
    return createTaskStream({ done: 0, total: 0 }, (append, signal) => this.commit(id, append, signal))
  }

  /** Reads and stages a file without changing chats. A failed or stopped import is discarded. */
  async read(
    file: SelectedFile,
    append: (reading: ImportReadProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const id = importIdSchema.parse(this.#ports.newId('import'))
    const release = await this.#ports.locks.tryAcquire(lockName(id))
    if (release) this.#locks.set(id, release)
    const tally = new ImportPlanBuilder()
    const staged = await this.#stage(file, { id, tally, signal, append }).catch(async (thrown: unknown) => {
      await this.discard(id)
      throw thrown
    })
    if (staged.ok && !signal.aborted) {
      return append({ chats: tally.chats, share: 1, plan: tally.toPlan(id) })
    }
    await this.discard(id)
    if (!staged.ok) append({ chats: tally.chats, share: 1, failure: staged.failure })
  }

  /** Adds the staged chats. It stops only after a whole chat; chats that were added stay. */
  async commit(
    id: ImportId,
    append: (committing: ImportCommitProgress) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const staging = this.#ports.staging.open(id)
    const model = await this.#ports.readModel()
    const outcome = { added: 0, grown: 0, messages: 0, failed: [] as ImportOutcome['failed'][number][] }
    let newest: { sessionId: SessionId; updatedAt: number } | undefined
    let done = 0
    const total = await staging.countChats()
    const each = await staging.eachChat(async (chat) => {
      if (signal.aborted) return succeed(false)
      const committed = await this.#commitOne(chat, staging, model)
      done += 1
      if (committed.ok) {
        const { change, messages, sessionId } = committed.value
        outcome.messages += messages
        if (change === 'new') outcome.added += 1
        else if (change !== 'known') outcome.grown += 1
        if (change === 'known' ? !newest : chat.updatedAt >= (newest?.updatedAt ?? 0)) {
          newest = { sessionId, updatedAt: change === 'known' ? 0 : chat.updatedAt }
        }
      } else {
        outcome.failed.push({ title: chat.title, failure: committed.failure })
        // Later chats do not fit either without free space.
        if (committed.failure.code === 'storage-full') return committed
      }
      if (done % 20 === 0) append({ done, total })
      return succeed(true)
    })
    staging.close()
    if (!each.ok && outcome.failed.length === 0)
      outcome.failed.push({ title: 'The import', failure: each.failure })
    await this.discard(id)
    append({ done, total, outcome: { ...outcome, sessionId: newest?.sessionId } })
  }

  async discard(id: ImportId): Promise<Result<null>> {
    await this.#ports.staging.delete(id)
    this.#locks.get(id)?.()
    this.#locks.delete(id)
    return succeed(null)
  }

  /** Deletes imports that were left by closed tabs. */
  async sweep(): Promise<void> {
    for (const id of await this.#ports.staging.list()) {
      const release = await this.#ports.locks.tryAcquire(lockName(id))
      if (!release) continue
      await this.#ports.staging.delete(id)
      release()
    }
  }

  async #stage(
    file: SelectedFile,
    {
      id,
      tally,
      signal,
      append,
    }: {
      id: ImportId
      tally: ImportPlanBuilder
      signal: AbortSignal
      append: (reading: ImportReadProgress) => void
    },
  ): Promise<Result<null>> {
    const staging = this.#ports.staging.open(id)
    try {
      let share = 0
      const read = await this.#ports.readFile(file, {
        signal,
        onShare: (now) => {
          if (now - share < 0.01) return
          share = now
          append({ chats: tally.chats, share })
        },
        onChat: async (each) => {
          // The tool worker reads untrusted data, so its output is validated again.
          const parsed = foreignChatSchema.safeParse(each.chat)
          if (!parsed.success)
            return fail(createFailure('internal', { detail: truncateString(parsed.error.message, 300) }))
          return this.#stageChat({ ...each, chat: parsed.data }, { staging, tally, signal })
        },
      })
      if (!read.ok) return read
      const missing = await this.#stageFiles(read.value, { staging, tally, signal })
      if (!missing.ok) return missing
      tally.finish(read.value)
      if (tally.chats > 0) return succeed(null)
      return fail(describeNothing(tally))
    } finally {
      staging.close()
    }
  }

  async #stageChat(
    { chat, files }: { chat: ForeignChat; files: readonly { key: string; bytes: Uint8Array<ArrayBuffer> }[] },
    { staging, tally, signal }: StagingContext,
  ): Promise<Result<null>> {
    const added = await staging.addChat(chat)
    if (!added.ok) return added
    if (!added.value) {
      tally.warn({ ...toStoredText(workerText('import-chat-twice')), chat: chat.title })
      return succeed(null)
    }
    const compared = await this.#ports.store.compare(chat)
    if (!compared.ok) return compared
    tally.add(chat, compared.value)
    for (const { key, bytes } of files) {
      const stored = await this.#stageFile(
        { key, bytes, filename: tally.nameOf(key) },
        { staging, tally, signal },
      )
      if (!stored.ok) return stored
    }
    return succeed(null)
  }

  /** Stages the files stored next to the chats that a chat refers to. */
  async #stageFiles(read: ForeignFileContents, context: StagingContext): Promise<Result<null>> {
    for (const key of context.tally.missingFileKeys()) {
      if (context.signal.aborted) return fail(createFailure('aborted'))
      const bytes = await read.readAsset(key)
      if (!bytes.ok) return bytes
      if (!bytes.value) continue
      if (bytes.value === 'too-large') {
        const maxMegabytes = attachmentLimits.bytesPerFile / 1_000_000
        context.tally.refuseFile(key, workerText('import-attachment-too-large', { maxMegabytes }))
        continue
      }
      const stored = await this.#stageFile(
        { key, bytes: bytes.value, filename: context.tally.nameOf(key) },
        context,
      )
      if (!stored.ok) return stored
    }
    return succeed(null)
  }

  async #stageFile(
    { key, bytes, filename }: { key: string; bytes: Uint8Array<ArrayBuffer>; filename: string },
    { staging, tally, signal }: StagingContext,
  ): Promise<Result<null>> {
    const details = await this.#ports.readAttachment(bytes, filename, signal)
    if (signal.aborted) return fail(createFailure('aborted'))
    if (!details.ok) {
      tally.refuseFile(key, messageOf(details.failure))
      return succeed(null)
    }
    const file: StagedImportFile = { key, bytes, ...details.value }
    const added = await staging.addFile(file)
    if (added.ok) tally.addFile(key)
    return added
  }

  async #commitOne(
    chat: ForeignChat,
    staging: ImportStaging,
    model: ModelRef,
  ): Promise<Awaited<ReturnType<ImportStore['commit']>>> {
    const keys = chat.messages.flatMap(({ parts }) => parts.flatMap((part) => fileOfPart(part)?.key ?? []))
    const files = await staging.readFiles(keys)
    if (!files.ok) return files
    const compared = await this.#ports.store.compare(chat)
    if (!compared.ok) return compared
    const { sessionId } = compared.value
    if (sessionId === undefined) return this.#ports.store.commit(chat, files.value, model)
    // Another tab may be writing to this chat.
    const release = await this.#ports.locks.tryAcquire(sessionLockName(sessionId))
    if (!release) return fail(createFailure('session-busy'))
    try {
      return await this.#ports.store.commit(chat, files.value, model)
    } finally {
      release()
    }
  }
}

interface StagingContext {
  staging: ImportStaging
  tally: ImportPlanBuilder
  signal: AbortSignal
}

function lockName(id: ImportId): string {
  return ownName(`innerloop:import:${id}`)
}

function describeNothing(tally: ImportPlanBuilder) {
  const [first] = tally.warnings
  const place = first?.place === undefined ? '' : `${first.place}: `
  return createFailure('invalid-input', {
    message:
      tally.applications.length > 0
        ? workerText('export-unsupported', { name: tally.applications.join(', ') })
        : tally.omitted > 0
          ? workerText('import-file-unreadable')
          : workerText('import-file-without-chat'),
    hint: workerText('supported-exports'),
    detail: first ? `${place}${first.text}` : workerText('import-without-messages'),
  })
}
