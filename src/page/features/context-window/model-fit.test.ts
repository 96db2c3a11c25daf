import { expect, test } from 'vitest'
import type { ProviderId } from '../../../core/model/id.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { describeModelGaps, type ChosenModel } from './model-fit.tsx'

const provider: Provider = {
  id: 'p' as ProviderId,
  dialect: 'openai-compatible',
  name: 'Fake',
  baseUrl: '',
  models: ['m'],
}
const createModel = (change: Partial<ChosenModel> = {}): ChosenModel => ({
  model: { providerId: provider.id, modelId: 'm' },
  provider,
  capabilities: {},
  ...change,
})
const rich = { images: 2, calls: 5 }
const unable = { seesPictures: false, callsTools: false }

test.each([
  ['fits as far as is known', createModel(), rich, null],
  ['fits', createModel({ capabilities: { seesPictures: true, callsTools: true } }), rich, null],
  [
    'lacks capabilities that the chat does not need',
    createModel({ capabilities: unable }),
    { images: 0, calls: 0 },
    null,
  ],
  [
    'cannot see images',
    createModel({ capabilities: unable }),
    { images: 1, calls: 0 },
    /^Fake\/m cannot see the image in this chat/,
  ],
  [
    'has no tools',
    createModel({ capabilities: unable }),
    { images: 0, calls: 1 },
    /^Fake\/m does not support tool calls/,
  ],
  [
    'is both',
    createModel({ capabilities: unable }),
    rich,
    /cannot see the 2 images.*\. Fake\/m does not support tool calls/,
  ],
  [
    'is too long',
    createModel({ fill: { tokens: 9000, maxTokens: 8000, state: 'blocking' } }),
    rich,
    /^This chat is too long for Fake\/m .*9,000 tokens; 8,000 fit/,
  ],
  [
    'has little',
    createModel({ fill: { tokens: 7900, maxTokens: 8000, state: 'blocking' } }),
    rich,
    /little space left/,
  ],
  ['has enough', createModel({ fill: { tokens: 7000, maxTokens: 8000, state: 'warning' } }), rich, null],
  [
    'is missing with its provider',
    createModel({ provider: undefined }),
    rich,
    /provider of m is no longer set up.*choose another/,
  ],
  [
    'is missing in the list',
    createModel({ provider: { ...provider, models: ['n'] } }),
    rich,
    /^Fake no longer lists m/,
  ],
])('a model that %s', (_what, model, needs, expected) => {
  const message = describeModelGaps(model, needs)
  if (expected === null) expect(message).toBeNull()
  else expect(message).toMatch(expected)
})
