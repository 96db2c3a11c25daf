import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { demoExamples } from '../../src/core/model/providers/demo-prompts.ts'
import { readCatalog } from '../scripts/po-catalogs.ts'

test('the welcome shows the examples that the demo model suggests, in both languages', async () => {
  const [, list = ''] =
    /const examples: [^=]*= \[([^\]]*)\]/.exec(
      readFileSync('src/page/features/chat/welcome/welcome.tsx', 'utf8'),
    ) ?? []
  const examples = [...list.matchAll(/\{ id: '([^']+)' \}/g)].map(([, text = '']) => text)
  expect(examples).toEqual(demoExamples.map(({ en }) => en))
  const german = new Map((await readCatalog('de')).map(({ id, translation }) => [id, translation]))
  expect(examples.map((text) => german.get(text))).toEqual(demoExamples.map(({ de }) => de))
})
