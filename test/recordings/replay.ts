import type { KeyVaultPort, ProviderStorePort } from '../../src/core/engine/ports/run-ports.ts'
import type {
  ModelMessage,
  ModelRequest,
  ModelStreamPart,
  ToolDeclaration,
} from '../../src/core/engine/ports/turn-ports.ts'
import type { ProviderId } from '../../src/core/model/id.ts'
import type { Dialect, Provider } from '../../src/core/model/providers/provider.ts'
import { succeed } from '../../src/core/model/failures/result.ts'
import { createModelPort } from '../../src/adapters/providers/model-port.ts'
import type { RecordingFolder } from './serve-recording.ts'
import { RecordingEgress } from '../doubles/recording-egress.ts'

const dialects: Record<RecordingFolder, Dialect> = {
  'openai-chat': 'openai-compatible',
  'openai-compatible': 'openai-compatible',
  'openai-responses': 'openai',
  anthropic: 'anthropic',
  google: 'google',
}

export interface ReplayInput {
  folder: RecordingFolder
  fetch: typeof fetch
  messages?: readonly ModelMessage[]
  tools?: readonly ToolDeclaration[]
  modelId?: string
  signal?: AbortSignal
}

/** Runs one model call through the real adapters, with the platform's `fetch` replaced. */
export function replay(input: ReplayInput): AsyncIterable<ModelStreamPart> {
  const provider: Provider = {
    id: 'recorded' as ProviderId,
    dialect: dialects[input.folder],
    name: 'Recorded',
    baseUrl: 'http://127.0.0.1:9/v1',
    models: [],
  }
  const providers: ProviderStorePort = { find: async () => succeed(provider) }
  const vault: KeyVaultPort = { read: async () => succeed('sk-canary-0123456789') }
  const request: ModelRequest = {
    model: { providerId: provider.id, modelId: input.modelId ?? 'recorded-model' },
    system: 'Be brief.',
    messages: input.messages ?? [{ role: 'user', text: 'Hello' }],
    tools: input.tools ?? [],
  }
  const port = createModelPort({ providers, vault, fetch: input.fetch })
  return port.stream(request, input.signal ?? new AbortController().signal, new RecordingEgress())
}

export async function collect(stream: AsyncIterable<ModelStreamPart>): Promise<ModelStreamPart[]> {
  const parts: ModelStreamPart[] = []
  for await (const part of stream) parts.push(part)
  return parts
}

/** Joins consecutive deltas of one part, so that the chunks of the stream do not matter. */
export function joinDeltas(parts: readonly ModelStreamPart[]): ModelStreamPart[] {
  const joined: ModelStreamPart[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if (
      part.type === 'tool-input-delta' &&
      last?.type === 'tool-input-delta' &&
      last.callId === part.callId
    ) {
      joined[joined.length - 1] = { ...last, text: last.text + part.text }
    } else if (
      (part.type === 'text-delta' || part.type === 'reasoning-delta') &&
      last?.type === part.type &&
      last.id === part.id
    ) {
      joined[joined.length - 1] = { ...last, text: last.text + part.text }
    } else {
      joined.push(part)
    }
  }
  return joined
}

export function textOf(parts: readonly ModelStreamPart[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('')
}
