import type { TitleOrder, AskedTitle } from '../../core/engine/ask-title.ts'
import { demoProvider } from '../../core/kernel/demo-model.ts'
import type { Settings } from '../../core/kernel/setting.ts'
import type { MessageId, RunId, SessionId } from '../../core/kernel/id.ts'
import type { MessageStatus } from '../../core/kernel/message.ts'
import type { ModelRef } from '../../core/kernel/model.ts'
import type { Result } from '../../core/kernel/result.ts'
import type { Usage } from '../../core/kernel/usage.ts'

interface UntitledChat {
  title: string
  model: ModelRef
  answerId: MessageId
  question: string
  answer: string
}

export interface TitleDeskPorts {
  store: {
    find(sessionId: SessionId): Promise<Result<UntitledChat | null>>
    give(given: {
      runId: RunId
      sessionId: SessionId
      chat: UntitledChat
      title: string | null
      usage: Usage
    }): Promise<Result<null>>
  }
  readSettings(): Promise<Result<Settings>>
  newRunId(): RunId
  ask(order: TitleOrder, settings: Settings): Promise<AskedTitle>
}

/**
 * Asks the chat's model for a title after the first answer, if the person enabled it, because it costs a request.
 * Nothing waits for the title. If the request fails, the first words stay the title.
 */
export async function giveTitle(
  { sessionId, status }: { sessionId: SessionId; status: MessageStatus },
  { store, readSettings, newRunId, ask }: TitleDeskPorts,
): Promise<void> {
  if (status !== 'complete') return
  const settings = await readSettings()
  if (!settings.ok || settings.value['titles-by-model'] !== true) return
  const found = await store.find(sessionId)
  // The demo model follows its script and cannot give a title.
  if (!found.ok || !found.value || found.value.model.providerId === demoProvider.id) return
  const { model, question, answer } = found.value
  const runId = newRunId()
  const { title, usage } = await ask({ runId, sessionId, model, question, answer }, settings.value)
  await store.give({ runId, sessionId, chat: found.value, title, usage })
}
