import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translateGermanExample } from '../../src/adapters/providers/internal/demo/german-examples.ts'
import { readCatalog } from '../scripts/po-catalogs.ts'

test('the demo model parses the German examples of the first page like the English ones', async () => {
  const [, list = ''] =
    /const examples = \[([^\]]*)\]/.exec(
      readFileSync('src/page/features/chat/welcome/welcome.tsx', 'utf8'),
    ) ?? []
  const examples = [...list.matchAll(/\{ id: '([^']+)' \}/g)].map(([, text = '']) => text)
  expect(examples.length).toBeGreaterThan(4)
  const german = new Map((await readCatalog('de')).map(({ id, translation }) => [id, translation]))
  expect(examples.map((text) => translateGermanExample(german.get(text) ?? ''))).toEqual(examples)
})
