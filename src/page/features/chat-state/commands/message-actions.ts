import type { RetryDecision } from '../../../../core/model/commands/turn-commands.ts'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import type { CallId, MessageId, RunId, SessionId } from '../../../../core/model/id.ts'
import type { ModelRef } from '../../../../core/model/providers/provider.ts'
import type { ReportedOutcome } from '../../../../core/model/conversation/message.ts'
import type { WorkerClient } from '../../../../worker/client.ts'
import {
  withoutUnplacedPastes,
  type MessageDraft,
} from '../../../../core/model/conversation/message-draft.ts'
import type { Result } from '../../../../core/model/failures/result.ts'
import { mintIdWithin } from '../../../../core/model/conversation/temporary-id.ts'
import { fromVersionId } from '../../../../core/model/conversation/annotated-message.ts'
import { startCompaction } from './compaction-commands.ts'
import { createReductionActions, type ReductionActions } from './reduction-commands.ts'
import { recordContextChange } from './context-changes.ts'
import { getDraft, setDraft } from '../../drafts/drafts.ts'
import type { ModelChoice } from '../model-choice.ts'
import type { SessionChat } from '../session/session-chat.ts'
import { toFailure } from '../../../../worker/transport/failure-error.ts'
import { watchVaultState, type VaultStateSource } from '../../../../worker/client/vault-state.ts'
import { findProblem } from '../../../ui/feedback/report-failure.ts'
import { i18n } from '../../../i18n/i18n.ts'

/** The budget that an answer gets in addition when it is continued: tool calls, or stage runs of a workflow. */
export interface MoreWork {
  moreCalls?: number
  addedStageRuns?: number
}

/** Actions for a message. The object stays the same as long as its chat is open. */
export interface MessageActions {
  retry: (id: string) => void
  /** Uses another model once; the chat keeps its own. */
  retryWith: (id: string, model: ModelRef) => void
  /** Requests the answer to a user's message that was saved and not sent. */
  answerStored: (id: string) => void
  continueAnswer: (id: string, more?: MoreWork) => void
  edit: (id: string, draft: MessageDraft, wants: 'save' | 'send') => void
  selectVersion: (id: string) => void
  pin: (id: string, isPinned: boolean) => void
  react: (id: string, emoji: string, reaction: { by: 'person' | 'assistant'; isOn: boolean }) => void
  label: (id: string, label: string, isOn: boolean) => void
  /** Makes the next message of the composer a reply to it. */
  reply: (id: string) => void
  remove: (id: string) => void
  /** Starts a new chat with everything up to this message. */
  branch: (id: string) => void
  /** Restores the messages that one deletion hid. */
  restore: (deletionId: string) => void
  /** Sets whether models get the injected content of a call from the next request on. */
  switchEnrichment: (id: string, callId: string, isOn: boolean) => void
  /** Sends all of a cut message from the next request on. Resolves to `false` if the worker rejected it. */
  sendInFull: (id: string) => Promise<boolean>
  /** Starts a summary of the answer and everything before it. */
  compact: (id: string) => void
  /** Starts a summary of the earlier messages of the chat, without the newest turns. */
  compactEarlier: () => void
  /** Edits the summary stored on an answer. Resolves to `false` if the worker rejected the edit. */
  editSummary: (id: string, text: string) => Promise<boolean>
  /** Sets whether models get the summary or the messages themselves. */
  switchCompaction: (id: string, isOn: boolean) => void
  /** Changes to what models see of the chat. */
  reductions: ReductionActions
  reportOutcome: (id: string, callId: string, outcome: ReportedOutcome) => void
  decideRetry: (decision: RetryDecision) => void
  keys: KeyActions
  /** Asks the running answer, or one of its child runs, to finish with what there is. */
  wrapUp: (childRunId?: RunId) => void
  /** Restarts the idle timeout of a silent model. */
  waitLonger: () => void
  /** Formats an answer that is shown as plain text. Resolves when it has been tried. */
  format: (id: string) => Promise<void>
}

export interface MessageActionsOptions {
  sessionId: SessionId
  client: WorkerClient
  chat: SessionChat
  models: Pick<ModelChoice, 'resolve'>
  onFailure: (failure: Failure | null) => void
  open: (sessionId: SessionId) => void
}

export function createMessageActions(options: MessageActionsOptions): MessageActions {
  const { sessionId, client, chat, models, onFailure, open } = options

  /** Runs an action with the chat's model. A model that cannot be loaded is a failure like any other. */
  const withModel = async (send: (model: ModelRef) => Promise<Failure | null>): Promise<Failure | null> => {
    try {
      return await send(await models.resolve(sessionId))
    } catch (error) {
      return toFailure(error)
    }
  }
  const continueAnswer = async (messageId: MessageId, more?: MoreWork) =>
    withModel((model) => {
      const input = { sessionId, messageId, model, ...more }
      return chat.begin(() => client.call('continue-message', input), { continues: messageId })
    })
  const answerStored = async (messageId: MessageId) =>
    withModel((model) => chat.begin(() => client.call('retry-message', { sessionId, messageId, model })))
  const edit = async (messageId: MessageId, draft: MessageDraft, wants: 'save' | 'send') => {
    const newMessageId = mintIdWithin(sessionId, 'message', crypto.randomUUID())
    const failure = await withModel(async (model) => {
      const ask = (send: boolean) =>
        client.call('edit-message', {
          sessionId,
          messageId,
          newMessageId,
          ...withoutUnplacedPastes(draft),
          model,
          send,
        })
      return wants === 'send'
        ? chat.begin(() => ask(true), { replaces: messageId })
        : failureOf(await ask(false))
    })
    // The text is not lost: the editor opens again.
    if (failure !== null) setDraft(`edit:${messageId}`, draft)
    return failure
  }
  const reportFailure = async (answer: Promise<Result<unknown>>) => onFailure(failureOf(await answer))
  const changeContext = async (answer: Promise<Result<unknown>>): Promise<boolean> => {
    const changed = await answer
    onFailure(failureOf(changed))
    if (changed.ok) recordContextChange()
    return changed.ok
  }

  const report = async (messageId: MessageId, callId: CallId, outcome: ReportedOutcome) => {
    await reportFailure(client.call('report-outcome', { sessionId, messageId, callId, outcome }))
  }

  let isBranching = false
  /** Starts one new chat, even after a double click. */
  const branch = async (id: string) => {
    if (isBranching) return
    isBranching = true
    const newSessionId = mintIdWithin(sessionId, 'session', crypto.randomUUID())
    const branched = await client.call('branch-session', { ...refTo(id), newSessionId })
    isBranching = false
    onFailure(failureOf(branched))
    if (branched.ok) open(newSessionId)
  }

  const refTo = (id: string) => ({ sessionId, messageId: id as MessageId })

  return {
    retry: (id) => {
      onFailure(null)
      void chat.retry(id as MessageId, () => models.resolve(sessionId))
    },
    retryWith: (id, model) => {
      onFailure(null)
      void chat.retry(id as MessageId, () => Promise.resolve(model))
    },
    answerStored: (id) => void answerStored(id as MessageId).then(onFailure),
    continueAnswer: (id, more) => void continueAnswer(id as MessageId, more).then(onFailure),
    edit: (id, draft, wants) => void edit(id as MessageId, draft, wants).then(onFailure),
    selectVersion: (id) =>
      void reportFailure(client.call('select-version', { sessionId, ...fromVersionId(id) })),
    pin: (id, isPinned) => void reportFailure(client.call('pin-message', { ...refTo(id), isPinned })),
    react: (id, emoji, reaction) =>
      void reportFailure(client.call('react-to-message', { ...refTo(id), emoji, ...reaction })),
    label: (id, label, isOn) =>
      void reportFailure(client.call('label-message', { ...refTo(id), label, isOn })),
    reply: (id) => setDraft(sessionId, { ...getDraft(sessionId), replyTo: id as MessageId }),
    branch: (id) => void branch(id),
    remove: (id) => void reportFailure(client.call('delete-message', refTo(id))),
    restore: (deletionId) => void reportFailure(client.call('restore-messages', { sessionId, deletionId })),
    switchEnrichment: (id, callId, isOn) =>
      void reportFailure(client.call('switch-enrichment', { ...refTo(id), callId, isOn })),
    sendInFull: (id) => changeContext(client.call('send-in-full', refTo(id))),
    compactEarlier: () => startCompaction({ client, models }, { sessionId }),
    compact: (id) => startCompaction({ client, models }, { sessionId, throughMessageId: id as MessageId }),
    editSummary: (id, text) => changeContext(client.call('edit-compaction', { ...refTo(id), text })),
    switchCompaction: (id, isOn) =>
      void changeContext(client.call('switch-compaction', { ...refTo(id), isOn })),
    reductions: createReductionActions({ client, models }, sessionId, onFailure),
    reportOutcome: (id, callId, outcome) => void report(id as MessageId, callId as CallId, outcome),
    decideRetry: (decision) => chat.controls.decideRetry(decision),
    keys: createKeyActions(client),
    wrapUp: (childRunId) => chat.controls.wrapUp(childRunId),
    waitLonger: () => chat.controls.waitLonger(),
    format: (id) => reportFailure(client.call('render-message', { messageId: id })),
  }
}

function failureOf(result: Result<unknown>): Failure | null {
  return result.ok ? null : result.failure
}

/** Actions for an answer that failed because a key was missing. They resolve to the reason of a failure, or `null`. */
export interface KeyActions {
  watch: VaultStateSource
  unlock: (passphrase: string) => Promise<string | null>
  /** Sets a key for the model's provider until the worker ends. */
  setTemporaryKey: (model: ModelRef | undefined, apiKey: string) => Promise<string | null>
}

function createKeyActions(client: WorkerClient): KeyActions {
  return {
    watch: watchVaultState(client),
    unlock: (passphrase) => findProblem(client.call('unlock-keys', { passphrase })),
    setTemporaryKey: async (model, apiKey) =>
      model === undefined
        ? i18n.t('The model of this answer is unknown. Choose one, then retry.')
        : findProblem(client.call('hold-key', { providerId: model.providerId, apiKey })),
  }
}
