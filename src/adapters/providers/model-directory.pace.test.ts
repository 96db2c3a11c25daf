import { expect, test } from 'vitest'
import { estimateModelPace } from './model-directory.ts'

const remote = { dialect: 'openai', baseUrl: '' } as const

test.each([
  ['o3-mini', true],
  ['openai/o4-mini', true],
  ['gpt-5.1', true],
  ['deepseek-reasoner', true],
  ['deepseek-r1:8b', true],
  ['kimi-k2-thinking', true],
  ['gpt-4o', false],
  ['claude-haiku-4-5', false],
  ['turbo3', false],
])('%s reasons first: %s', (modelId, thinks) => {
  expect(estimateModelPace(remote, modelId)).toEqual({ thinks, isNearby: false })
})

test.each([
  ['http://localhost:11434/v1', true],
  ['http://192.168.1.5:1234/v1', true],
  ['https://api.example.com/v1', false],
  ['', false],
])('a model at %j is local: %s', (baseUrl, isNearby) => {
  expect(estimateModelPace({ dialect: 'openai-compatible', baseUrl }, 'gemma')).toEqual({
    thinks: false,
    isNearby,
  })
})
