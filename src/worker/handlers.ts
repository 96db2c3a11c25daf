import type { z } from 'zod'
import type { TurnStorePort } from '../core/engine/host-ports.ts'
import type { CommandName, CommandOutput, Commands, ProviderDraft } from '../core/kernel/command.ts'
import type { ProviderId, SessionId } from '../core/kernel/id.ts'
import type { ModelRef } from '../core/kernel/model.ts'
import { succeed, type Result } from '../core/kernel/result.ts'
import type { StreamItems, StreamName, streams } from './contract.ts'
import { renderMessage, type RenderingPort } from './host/render-message.ts'
import type { RunSupervisor } from './host/run-supervisor.ts'
import type { StreamLog } from './wire/stream-log.ts'

/** One handler for each command and stream: a missing one does not compile. */
export interface ContractHandlers {
  commands: {
    [Name in CommandName]: (
      input: z.output<Commands[Name]['input']>,
      signal: AbortSignal,
    ) => Promise<Result<CommandOutput<Name>>>
  }
  streams: {
    [Name in StreamName]: (
      input: z.output<(typeof streams)[Name]['input']>,
    ) => Promise<Result<StreamLog<StreamItems[Name]>>>
  }
}

export interface SessionStorePort {
  rename(sessionId: SessionId, title: string): Promise<Result<null>>
  setModel(sessionId: SessionId, model: ModelRef): Promise<Result<null>>
  remove(sessionId: SessionId): Promise<Result<null>>
  restore(sessionId: SessionId): Promise<Result<null>>
}

export interface ProviderEditorPort {
  save(draft: ProviderDraft): Promise<Result<CommandOutput<'save-provider'>>>
  remove(providerId: ProviderId): Promise<Result<null>>
  test(draft: ProviderDraft, signal: AbortSignal): Promise<Result<CommandOutput<'test-connection'>>>
}

export interface SettingStorePort {
  save(key: 'model', value: ModelRef): Promise<Result<null>>
}

export interface HandlerPorts {
  runs: RunSupervisor
  turns: TurnStorePort
  rendering: RenderingPort
  sessions: SessionStorePort
  providers: ProviderEditorPort
  settings: SettingStorePort
}

export function createHandlers(ports: HandlerPorts): ContractHandlers {
  const { runs, turns, rendering, sessions, providers, settings } = ports
  return {
    commands: {
      'send-message': ({ sessionId, model, ...message }) =>
        runs.start({ sessionId, model, ask: { type: 'send', ...message } }),
      'retry-message': ({ sessionId, model, messageId }) =>
        runs.start({ sessionId, model, ask: { type: 'retry', messageId } }),
      'stop-run': async ({ runId }) => {
        runs.stop(runId)
        return succeed({})
      },
      'find-run': async ({ sessionId }) => succeed({ run: runs.find(sessionId) }),
      'rename-session': ({ sessionId, title }) => withoutOutput(sessions.rename(sessionId, title)),
      'set-session-model': ({ sessionId, model }) => withoutOutput(sessions.setModel(sessionId, model)),
      'delete-session': async ({ sessionId }) => {
        await runs.stopSession(sessionId)
        return withoutOutput(sessions.remove(sessionId))
      },
      'restore-session': ({ sessionId }) => withoutOutput(sessions.restore(sessionId)),
      'save-provider': (draft) => providers.save(draft),
      'delete-provider': ({ providerId }) => withoutOutput(providers.remove(providerId)),
      'test-connection': (draft, signal) => providers.test(draft, signal),
      'save-setting': ({ key, value }) => withoutOutput(settings.save(key, value)),
      'render-message': async ({ messageId }) => {
        const read = await turns.readMessage(messageId)
        if (!read.ok) return read
        return withoutOutput(turns.saveRendering(await renderMessage(read.value, rendering)))
      },
    },
    streams: {
      'follow-run': async ({ runId }) => runs.follow(runId),
    },
  }
}

async function withoutOutput(done: Promise<Result<null>>): Promise<Result<Record<string, never>>> {
  const result = await done
  return result.ok ? succeed({}) : result
}
