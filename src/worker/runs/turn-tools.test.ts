import { expect, test } from 'vitest'
import type { ToolSource } from '../../core/engine/ports/turn-ports.ts'
import { emptyTurnConfig } from '../../core/engine/turn/turn-config.ts'
import { withAllowedTools } from './turn-tools.ts'

const names = ['calculate', 'craft', 'fetch_url']

const source = {
  get: (name: string) => (names.includes(name) ? { name } : undefined),
  declarations: () => names.map((name) => ({ name })),
} as unknown as ToolSource

test.each([
  [undefined, undefined, names],
  [['craft'], undefined, ['craft']],
  [undefined, ['craft'], ['calculate', 'fetch_url']],
  [['craft', 'calculate'], ['craft'], ['calculate']],
])(
  'tools of the assistant %j without those that are off, %j, are offered and run: %j',
  (allowed, off, left) => {
    const tools = withAllowedTools({ names: allowed, off }, () => source)(emptyTurnConfig)
    expect(tools.declarations().map(({ name }) => name)).toEqual(left)
    expect(names.filter((name) => tools.get(name) !== undefined)).toEqual(left)
  },
)
