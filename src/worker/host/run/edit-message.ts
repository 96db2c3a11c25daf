import type { z } from 'zod'
import type { TurnStorePort, VersionStorePort } from '../../../core/engine/host-ports.ts'
import type { CommandOutput, Commands } from '../../../core/kernel/command.ts'
import { succeed, type Result } from '../../../core/kernel/result.ts'
import { renderMessage, type RenderingPort } from '../reply/render-message.ts'
import type { RunSupervisor } from './run-supervisor.ts'

/** Ports of `editMessage`. */
export interface EditPorts {
  runs: Pick<RunSupervisor, 'start'>
  turns: Pick<TurnStorePort, 'saveRendering'>
  versions: Pick<VersionStorePort, 'addVersion'>
  rendering: RenderingPort
  now(): number
}

/** Stores the new text as a sibling message, and answers it if it is sent. */
export async function editMessage(
  { sessionId, model, send, ...version }: z.output<Commands['edit-message']['input']>,
  { runs, turns, versions, rendering, now }: EditPorts,
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
