import { expect, test } from 'vitest'
import { chooseFirstModel } from './first-model.ts'
import type { ProviderId } from '../id.ts'
import type { ModelInfo } from './model-info.ts'

const make = (modelId: string, output?: number, callsTools?: boolean): ModelInfo => ({
  ref: { providerId: 'p' as ProviderId, modelId },
  sources: [],
  ...(output !== undefined && { price: { input: output / 5, output } }),
  ...(callsTools !== undefined && { callsTools }),
})

test.each([
  [
    'the most expensive below the limit that calls tools, the newer of two',
    [
      make('huge', 75, true),
      make('small', 4, true),
      make('new', 15, true),
      make('old', 15, true),
      make('dumb', 15, false),
    ],
    'new',
  ],
  ['no preview', [make('next-preview', 12, true), make('this', 10, true)], 'this'],
  [
    'the first that may call tools if no price is known',
    [make('embed', undefined, false), make('llama'), make('qwen')],
    'llama',
  ],
  ['an expensive model rather than none', [make('huge', 75, true)], 'huge'],
  ['a model without tools rather than none', [make('plain', 1, false)], 'plain'],
  ['nothing if there are no models', [], undefined],
])('chooses %s', (_what, infos, modelId) => expect(chooseFirstModel(infos)?.modelId).toBe(modelId))
