import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translateGermanExample } from '../../src/adapters/providers/internal/demo/german-examples.ts'
import { german } from '../../src/page/i18n/german.ts'

test('what the first page offers in German the demo model reads as what it offers in English', () => {
  const [, list = ''] =
    /const examples = \[([^\]]*)\]/.exec(
      readFileSync('src/page/features/chat/welcome/welcome.tsx', 'utf8'),
    ) ?? []
  const examples = [...list.matchAll(/phrase\('([^']+)'\)/g)].map(([, text = '']) => text)
  expect(examples.length).toBeGreaterThan(4)
  const told: Readonly<Record<string, string>> = german
  expect(examples.map((text) => translateGermanExample(told[text] ?? ''))).toEqual(examples)
})
