import { expect, test } from 'vitest'
import type { ToolSource } from '../../core/engine/ports/turn-ports.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import { withAllowedTools } from './turn-tools.ts'

const names = ['calculate', 'craft', 'fetch_url']

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
  { allowed: ['craft'], off: undefined, offered: ['craft'], refused: [] },
  { allowed: undefined, off: ['craft'], offered: ['calculate', 'fetch_url'], refused: ['craft'] },
  { allowed: ['craft', 'calculate'], off: ['craft'], offered: ['calculate'], refused: ['craft'] },
])('with the tools $allowed of an assistant and $off turned off, $offered run', async (each) => {
  const { allowed, off, offered, refused } = each
  const tools = withAllowedTools({ names: allowed, off }, () => source)(emptyTurnConfig)
  expect(tools.declarations().map(({ name }) => name)).toEqual(offered)
  const known = names.filter((name) => tools.get(name) !== undefined)
  expect(known.toSorted()).toEqual([...offered, ...refused].toSorted())
  for (const name of known) {
    const reason = await tools.get(name)?.disabledReason?.()
    expect(reason?.text).toBe(refused.includes(name) ? `The tool “${name}” is turned off.` : undefined)
  }
})
