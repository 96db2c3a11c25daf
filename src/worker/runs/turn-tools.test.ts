import { expect, test } from 'vitest'
import type { ToolSource } from '../../core/engine/ports/turn-ports.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import { z } from 'zod'
import { defineTool, type Tool } from '../../core/engine/calls/tool.ts'
import { succeed } from '../../core/model/failures/result.ts'
import { createTurnToolFactory, withAllowedTools } from './turn-tools.ts'

const names = ['calculate', 'craft', 'fetch_url', 'read_result']

const source = {
  get: (name: string) => (names.includes(name) ? { name } : undefined),
  declarations: () => names.map((name) => ({ name })),
} as unknown as ToolSource

interface ToolCase {
  allowed: string[] | undefined
  off: string[] | undefined
  offered: string[]
  refused: string[]
}

test.each<ToolCase>([
  { allowed: undefined, off: undefined, offered: names, refused: [] },
  { allowed: ['craft'], off: undefined, offered: ['craft', 'read_result'], refused: [] },
  { allowed: [], off: undefined, offered: [], refused: [] },
  {
    allowed: undefined,
    off: ['craft', 'read_result'],
    offered: ['calculate', 'fetch_url', 'read_result'],
    refused: ['craft'],
  },
  {
    allowed: ['craft', 'calculate'],
    off: ['craft'],
    offered: ['calculate', 'read_result'],
    refused: ['craft'],
  },
])('with the tools $allowed of an assistant and $off turned off, $offered run', async (each) => {
  const { allowed, off, offered, refused } = each
  const tools = withAllowedTools({ names: allowed, off }, () => source)(emptyTurnConfig)
  expect(tools.declarations().map(({ name }) => name)).toEqual(offered)
  // The tool that reads results runs wherever it is listed, and is listed with any other.
  const known = names.filter(
    (name) => tools.get(name) !== undefined && (offered.length > 0 || name !== 'read_result'),
  )
  expect(known.toSorted()).toEqual([...offered, ...refused].toSorted())
  for (const name of known) {
    const reason = await tools.get(name)?.disabledReason?.()
    expect(reason?.text).toBe(refused.includes(name) ? `The tool “${name}” is turned off.` : undefined)
  }
})

test('tools of MCP servers are listed by name among the others, and left out beyond 128 tools', () => {
  const toolOf = (name: string): Tool =>
    defineTool({
      name,
      description: name,
      parameters: z.object({}),
      effects: ['read'],
      execute: () => succeed(null),
    })
  const { toolsFor } = createTurnToolFactory(() => [toolOf('calculate'), toolOf('read_result')])
  const declared = (mcpTools: Tool[]) =>
    toolsFor({ ...emptyTurnConfig, mcpTools })
      .declarations()
      .map(({ name }) => name)
  expect(declared([])).toEqual(['calculate', 'read_result'])
  expect(declared([toolOf('demo__a')])).toEqual(['calculate', 'demo__a', 'read_result'])
  const many = Array.from({ length: 200 }, (_, index) => toolOf(`demo__${index}`))
  expect(declared(many)).toHaveLength(128)
  expect(toolsFor({ ...emptyTurnConfig, mcpTools: many }).get('demo__199')).toBeUndefined()
})
