import type { Failure } from '../failures/failure.ts'
import type { ProviderKindId } from './provider-kind-id.ts'

/** A server that people run on their own computer, with its usual addresses. */
export interface LocalServer {
  kind: ProviderKindId
  label: string
  /** Base URLs with version segment. The name `localhost` may resolve to another address than 127.0.0.1. */
  addresses: readonly string[]
}

/** Known local servers. The ports are those of their documentation (2026-11). */
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

/**
 * Result for one local server. `closed` means that it is running but cannot be used yet; the failure says what to configure.
 * For `absent` the failure may give a reason.
 */
export interface LocalServerStatus extends Pick<LocalServer, 'kind' | 'label'> {
  state: 'asking' | 'found' | 'closed' | 'absent'
  /** The address that responded, or the first one that was tried. */
  baseUrl: string
  models: readonly { id: string; windowTokens?: number }[]
  failure?: Failure
}

/** Progress of the search for local servers. */
export interface ServerSearchProgress {
  servers: readonly LocalServerStatus[]
  isDone: boolean
}
