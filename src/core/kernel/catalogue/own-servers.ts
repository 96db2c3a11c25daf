import type { ProviderKind } from '../provider-kind.ts'
import { openaiLike } from './common-facts.ts'

/** What a person runs. Data only. */
export const ownServers: readonly ProviderKind[] = [
  {
    ...openaiLike,
    id: 'ollama',
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    isKeyRequired: false,
    cors: { class: 'own-setting', source: 'reported by users of Ollama and Page Assist', date: '2026-08' },
    hostedTools: [],
    isLocal: true,
    notes: ['Start it with OLLAMA_ORIGINS set to the address of this page, or it refuses every page.'],
  },
  {
    ...openaiLike,
    id: 'lmstudio',
    label: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    isKeyRequired: false,
    cors: {
      class: 'own-setting',
      source: 'noted by the makers of big-AGI, another chat app, and by Simon Willison',
      date: '2026-08-15',
    },
    hostedTools: [],
    isLocal: true,
    notes: ['Switch on “Enable CORS” in its server settings.'],
  },
  {
    ...openaiLike,
    id: 'openai-compatible',
    label: 'OpenAI-compatible',
    baseUrl: '',
    baseUrlExample: 'https://llm.example.com/v1',
    isKeyRequired: false,
    cors: { class: 'own-setting', source: 'depends on the server', date: '2026-09' },
    hostedTools: [],
    notes: ['Any server that speaks OpenAI’s chat completions, such as vLLM or llama.cpp.'],
  },
]
