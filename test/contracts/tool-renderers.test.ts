import { expect, test } from 'vitest'
import { builtInTools } from '../../src/adapters/tools/built-in-tools.ts'
import { supervisorTools } from '../../src/core/agents/research/deep-research-supervisor.ts'
import { researcherTools } from '../../src/core/agents/research/researcher.ts'
import { emptyTurnConfig } from '../../src/core/engine/turn/turn-config.ts'
import { findToolRenderer, toolRenderers } from '../../src/page/features/tool-renderers/tool-renderers.ts'
import { ToolPorts } from '../doubles/tool-ports.ts'

const ports = Object.assign(new ToolPorts(), { clock: { now: () => 0 } })

test('every renderer on the page belongs to a built-in tool, or to one of a research', () => {
  const builtIn = builtInTools(ports, emptyTurnConfig).map(({ name }) => name)
  const names = new Set([...builtIn, ...supervisorTools, ...researcherTools])
  expect([...toolRenderers.keys()].filter((name) => !names.has(name))).toEqual([])
  expect(toolRenderers.size).toBeGreaterThan(0)
})

test('a hosted tool call has no renderer, even with the name of one of our tools', () => {
  const call = { callId: 'call-1', toolName: 'craft', state: 'succeeded' } as const
  expect(findToolRenderer(call)).toBeDefined()
  expect(findToolRenderer({ ...call, isHosted: true })).toBeUndefined()
})
