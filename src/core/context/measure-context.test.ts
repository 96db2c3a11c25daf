import { expect, test } from 'vitest'
import type { ToolDeclaration } from '../model/providers/model-request.ts'
import { ContextMeter } from './measure-context.ts'

const declare = (name: string, description = ''): ToolDeclaration => ({ name, description, parameters: {} })

test('tools of servers are measured by server, the largest first', () => {
  const tools = [
    declare('calculate'),
    declare('small__add'),
    declare('tides__draw', 'Draws. '.repeat(50)),
    declare('tides__list'),
  ]
  const meter = new ContextMeter({ prompt: [], tools })
  const parts = meter.parts()
  expect(parts.map(({ kind, server, count }) => [kind, server, count])).toEqual([
    ['tools', undefined, 1],
    ['tools', 'tides', 2],
    ['tools', 'small', 1],
  ])
  expect(meter.promptTokens).toBe(parts.reduce((sum, { tokens }) => sum + tokens, 0))
})
