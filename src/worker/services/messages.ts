import type { z } from 'zod'
import type {
  EnrichmentStore,
  MessageCutStore,
  OutcomeStore,
} from '../../adapters/storage/conversation/message-part-store.ts'
import type { VersionStore } from '../../adapters/storage/conversation/version-store.ts'
import type { TurnStorePort } from '../../core/engine/ports/run-ports.ts'
import type { CommandOutput, Commands } from '../../core/model/commands/command.ts'
import type { AnnotationStorePort } from '../../core/model/conversation/annotation-store-port.ts'
import { maxLabels, maxPins, maxReactions } from '../../core/model/conversation/message-annotations.ts'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import { fail, succeed, toEmptyResult, type Result } from '../../core/model/failures/result.ts'
import { workerText } from '../../core/model/messages/write-text.ts'
import { renderMessage, type RenderingPort } from '../runs/message-stream/render-message.ts'
import type { RunSupervisor } from '../runs/run-supervisor.ts'
import type { CommandHandlers } from './command-handlers.ts'
import type { LoadImage } from './image-loader.ts'

export interface AnnotationDeps {
  annotations: AnnotationStorePort
  newId(prefix: string): string
}

export interface MessageDeps extends AnnotationDeps {
  enrichments: EnrichmentStore
  loadImage: LoadImage
  messageCuts: MessageCutStore
  now(): number
  outcomes: OutcomeStore
  rendering: RenderingPort
  runs: Pick<RunSupervisor, 'start'>
  turns: TurnStorePort
  versions: VersionStore
}

/** Creates the handlers that change and render existing messages. */
export function createMessageHandlers(deps: MessageDeps) {
  const { annotations, enrichments, loadImage, messageCuts, outcomes, rendering, turns, versions } = deps
  return {
    ...createAnnotationHandlers(deps),
    'edit-message': (input) => editMessage(input, deps),
    'select-version': ({ revision, ...ref }) =>
      toEmptyResult(
        revision === undefined
          ? versions.select(ref.sessionId, ref.messageId)
          : annotations.showRevision(ref, revision),
      ),
    'report-outcome': (report) => toEmptyResult(outcomes.report(report)),
    'switch-enrichment': (choice) => toEmptyResult(enrichments.switch(choice)),
    'send-in-full': (ref) => toEmptyResult(messageCuts.sendInFull(ref)),
    'render-message': async ({ messageId }) => {
      const read = await turns.readMessage(messageId)
      if (!read.ok) return read
      return toEmptyResult(turns.saveRendering(await renderMessage(read.value, rendering)))
    },
    'render-text': async ({ text }) => {
      const { prose } = await rendering.renderProse([text])
      return succeed({ blocks: prose[0] ?? [] })
    },
    'render-anyway': async ({ text }) => succeed({ blocks: await rendering.renderLifted(text) }),
    'load-picture': ({ url }, signal) => loadImage(url, signal),
  } satisfies CommandHandlers
}

/** Creates the handlers for a person's annotations. Repeated commands have no further effect and succeed. */
export function createAnnotationHandlers({ annotations, newId }: AnnotationDeps) {
  const byPerson = (prefix: string) => ({ by: 'person' as const, changeId: newId(prefix) })
  return {
    'pin-message': async ({ isPinned, ...ref }) => {
      if (!isPinned) return toEmptyResult(annotations.unpin(ref))
      const pinned = await annotations.pin(ref, byPerson('pin'))
      if (!pinned.ok) return pinned
      return pinned.value === 'full' ? fail(tooManyPins) : succeed({})
    },
    'react-to-message': async ({ emoji, by, isOn, ...ref }) => {
      if (!isOn) return toEmptyResult(annotations.removeReaction(ref, { emoji, by }))
      const reacted = await annotations.react(ref, { emoji, ...byPerson('reaction') })
      if (!reacted.ok) return reacted
      return reacted.value ? succeed({}) : fail(tooManyReactions)
    },
    'label-message': async ({ label, isOn, ...ref }) => {
      if (!isOn) return toEmptyResult(annotations.removeLabel(ref, label))
      const labeled = await annotations.label(ref, { text: label, ...byPerson('label') })
      if (!labeled.ok) return labeled
      return labeled.value === 'full' ? fail(tooManyLabels) : succeed({})
    },
    'delete-message': async ({ sessionId, messageId }) => {
      const source = byPerson('deletion')
      const removed = await annotations.remove({ sessionId, messageIds: [messageId] }, source)
      if (!removed.ok) return removed
      return removed.value.length > 0 ? succeed({ deletionId: source.changeId }) : fail(cannotBeDeleted)
    },
    'restore-messages': ({ sessionId, deletionId }) =>
      toEmptyResult(annotations.restore(sessionId, deletionId)),
  } satisfies CommandHandlers
}

/** Stores the new text as a sibling message, and answers it if it is sent. */
async function editMessage(
  { sessionId, model, send, ...version }: z.output<Commands['edit-message']['input']>,
  { runs, turns, versions, rendering, now }: MessageDeps,
): Promise<Result<CommandOutput<'edit-message'>>> {
  if (send) {
    const started = await runs.start({ sessionId, model, ask: { type: 'edit', ...version } })
    return started.ok ? succeed({ run: started.value }) : started
  }
  const added = await versions.addVersion({ sessionId, ...version, at: now() })
  if (!added.ok) return added
  if (added.value.role === 'user') return succeed({ run: null })
  const saved = await turns.saveRendering(await renderMessage(added.value, rendering))
  return saved.ok ? succeed({ run: null }) : saved
}

const tooManyPins: Failure = createFailure('invalid-input', {
  message: workerText('pin-limit-reached', { maxPins }),
  hint: workerText('unpin-message-first'),
})

const tooManyReactions: Failure = createFailure('invalid-input', {
  message: workerText('reaction-limit-reached', { maxReactions }),
  hint: workerText('remove-reaction-first'),
})

const tooManyLabels: Failure = createFailure('invalid-input', {
  message: workerText('label-limit-reached', { maxLabels }),
  hint: workerText('remove-label-first'),
})

const cannotBeDeleted: Failure = createFailure('session-busy', {
  message: workerText('message-undeletable-now'),
  hint: workerText('delete-after-answer'),
})
