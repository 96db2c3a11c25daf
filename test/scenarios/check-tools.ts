import { z } from 'zod'
import { createFailure } from '../../src/core/model/failures/failure.ts'
import { fail, succeed } from '../../src/core/model/failures/result.ts'
import { defineTool, type Tool } from '../../src/core/engine/calls/tool.ts'
import { finish, toolCall, type Script } from '../doubles/scripted-model.ts'

const base = { description: 'For tests.', parameters: z.object({ n: z.number().optional() }) }

export const work: Tool = defineTool({
  ...base,
  name: 'work',
  effects: ['write'],
  execute: ({ n }) => succeed(`done ${n ?? ''}`),
})

export const fails: Tool = defineTool({
  ...base,
  name: 'fails',
  effects: ['read'],
  execute: () => fail(createFailure('tool-failed')),
})

/** Adds the requested content to the context. */
export const peek: Tool = defineTool({
  ...base,
  name: 'peek',
  effects: ['read'],
  execute: ({ n }) => succeed({ type: 'context_restart_with_thing', enhanced_context_item: `Item ${n}` }),
})

export const reply: Tool = defineTool({
  ...base,
  name: 'reply',
  effects: ['write'],
  execute: () => ({ ...succeed('replied'), endTurn: true }),
})

export const updateMemory: Tool = defineTool({
  ...base,
  name: 'update_short_term_memory',
  effects: ['write'],
  isExemptFromLimit: true,
  execute: () => succeed({ status: 'updated' }),
})

/** A response that calls one tool, with arguments of its own. */
export function calls(toolName: string, n: number): Script {
  return [toolCall(`call-${toolName}-${n}`, toolName, JSON.stringify({ n })), finish('tool-calls')]
}
