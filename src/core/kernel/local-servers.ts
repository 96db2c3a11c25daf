import type { Failure } from './failure.ts'
import type { ProviderKindId } from './provider-kind-id.ts'

/** A server that people run on their own computer, and where it usually listens. */
export interface LocalServer {
  kind: ProviderKindId
  label: string
  /** Version segment included. The name `localhost` may lead to another address than 127.0.0.1. */
  addresses: readonly string[]
}

/** Data only; ports as their documentations give them (2026-11). */
export const localServers: readonly LocalServer[] = [
  {
    kind: 'ollama',
    label: 'Ollama',
    addresses: ['http://127.0.0.1:11434/v1', 'http://localhost:11434/v1'],
  },
  {
    kind: 'lmstudio',
    label: 'LM Studio',
    addresses: ['http://127.0.0.1:1234/v1', 'http://localhost:1234/v1'],
  },
  { kind: 'openai-compatible', label: 'llama.cpp', addresses: ['http://127.0.0.1:8080/v1'] },
  { kind: 'openai-compatible', label: 'vLLM', addresses: ['http://127.0.0.1:8000/v1'] },
  { kind: 'openai-compatible', label: 'Jan', addresses: ['http://127.0.0.1:1337/v1'] },
]

/** `closed`: it is there and cannot be used yet; the failure says what to set. `absent`: the failure says why, if there is more to say. */
export interface FoundServer extends Pick<LocalServer, 'kind' | 'label'> {
  state: 'asking' | 'found' | 'closed' | 'absent'
  /** The address that answered, or the first one that was asked. */
  baseUrl: string
  models: readonly { id: string; windowTokens?: number }[]
  failure?: Failure
}

/** A search as far as it has come. */
export interface ServerSearchProgress {
  servers: readonly FoundServer[]
  isDone: boolean
}
