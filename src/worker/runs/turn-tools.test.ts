import { expect, test } from 'vitest'
import type { ToolSource } from '../../core/engine/ports/turn-ports.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import { withAllowedTools } from './turn-tools.ts'

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
