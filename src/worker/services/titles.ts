import {
  type TitleRequest,
  type GeneratedTitle,
  generateTitle,
  maxTitleTokens,
  mayGenerateTitle,
} from '../../core/engine/turn/generate-title.ts'
import { demoProvider } from '../../core/model/providers/model-ref.ts'
import type { Settings } from '../../core/model/settings/setting.ts'
import type { MessageId, RunId, SessionId } from '../../core/model/id.ts'
import type { MessageStatus } from '../../core/model/conversation/message.ts'
import type { ModelRef, TitleChoice } from '../../core/model/providers/provider.ts'
import type { PriceTag } from '../../core/model/usage/usage-price.ts'
import type { ProviderStore } from '../../adapters/storage/providers/provider-store.ts'
import type { Result } from '../../core/model/failures/result.ts'
import type { Usage } from '../../core/model/usage/usage.ts'
import type { openDatabase } from '../../adapters/storage/database/database.ts'
import { createTitleStore } from '../../adapters/storage/conversation/title-store.ts'
import type { NetworkLogPort } from '../../core/engine/ports/egress-scope.ts'
import { toLimits } from '../../core/engine/budgets/limits.ts'
import type { ClockPort, ModelPort } from '../../core/engine/ports/turn-ports.ts'
import type { SpendingPort } from '../../core/engine/budgets/budget.ts'
import { toTurnOptions } from '../runs/turn-config.ts'
import type { createModelService } from './models.ts'
import { mainThread } from '../../core/agents/main-thread.ts'

interface UntitledChat {
  title: string
  model: ModelRef
  answerId: MessageId
  question: string
  answer: string
}

export interface TitleServicePorts {
  store: {
    find(sessionId: SessionId): Promise<Result<UntitledChat | null>>
    save(titled: {
      runId: RunId
      sessionId: SessionId
      chat: UntitledChat
      title: string | null
      usage: Usage
    }): Promise<Result<null>>
  }
  readSettings(): Promise<Result<Settings>>
  /** Returns the choice for the model's provider. */
  choiceOf(model: ModelRef): Promise<TitleChoice | undefined>
  priceOf(model: ModelRef): Promise<PriceTag | undefined>
  newRunId(): RunId
  ask(
    order: TitleRequest,
    options: { settings: Settings; price: PriceTag | undefined },
  ): Promise<GeneratedTitle>
}

/**
 * Asks the chat's model for a title after the first answer, if the choice for its provider allows this request. Nothing
 * waits for the title. If the request fails, the first words stay the title.
 */
export async function titleChat(
  { sessionId, status }: { sessionId: SessionId; status: MessageStatus },
  { store, readSettings, choiceOf, priceOf, newRunId, ask }: TitleServicePorts,
): Promise<void> {
  if (status !== 'complete') return
  const settings = await readSettings()
  if (!settings.ok) return
  const chat = await store.find(sessionId)
  // The demo model follows its script and cannot give a title.
  if (!chat.ok || !chat.value || chat.value.model.providerId === demoProvider.id) return
  const { model, question, answer } = chat.value
  const isOnForAll = settings.value['titles-by-model'] === true
  const choice = (await choiceOf(model)) ?? (isOnForAll ? 'always' : 'never')
  if (choice === 'never') return
  const price = await priceOf(model)
  if (!mayGenerateTitle(choice, price?.price)) return
  const runId = newRunId()
  const maxOutputTokens = maxTitleTokens(choice, price?.price)
  const { title, usage } = await ask(
    { runId, sessionId, model, question, answer, maxOutputTokens },
    { settings: settings.value, price },
  )
  await store.save({ runId, sessionId, chat: chat.value, title, usage })
}

interface TitleServiceDeps {
  db: ReturnType<typeof openDatabase>
  model: ModelPort
  models: ReturnType<typeof createModelService>
  providers: Pick<ProviderStore, 'find'>
  outside: NetworkLogPort
  spending: SpendingPort
  clock: ClockPort
  newId(prefix: string): string
  readSettings(): Promise<Result<Settings>>
}

/** Connects title requests. Each is a turn that belongs to no conversation. */
export function createTitleService({
  db,
  model,
  models,
  providers,
  outside,
  spending,
  clock,
  newId,
  readSettings,
}: TitleServiceDeps) {
  const ids = { next: newId }
  return (sessionId: SessionId, status: MessageStatus): Promise<void> =>
    titleChat(
      { sessionId, status },
      {
        store: createTitleStore(db, () => clock.now()),
        readSettings,
        choiceOf: async ({ providerId }) => {
          const provider = await providers.find(providerId)
          return provider.ok ? provider.value.titles : undefined
        },
        priceOf: (ref) => models.priceOf(ref),
        newRunId: () => newId('run') as RunId,
        ask: async (order, { settings, price }) => {
          const pace = await models.paceOf(order.model)
          const { providerBudgets = {} } = toTurnOptions(settings)
          const terms = {
            limits: toLimits(settings.limits ?? {}),
            providerBudgets,
            pace: pace ?? undefined,
            price,
          }
          // No answer caused the request, so it is recorded in the network log.
          return outside.during('title', (scope) =>
            generateTitle(order, {
              terms,
              ports: {
                agent: mainThread,
                model: { stream: (request, signal) => model.stream(request, signal, scope) },
                clock,
                ids,
                spending,
              },
              signal: new AbortController().signal,
            }),
          )
        },
      },
    )
}
