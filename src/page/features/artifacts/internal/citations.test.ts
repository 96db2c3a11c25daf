import { expect, test } from 'vitest'
import { renderProse } from '../../../../adapters/markdown/reply-renderer.ts'
import type { Evidence } from '../../../../core/model/research/report.ts'
import { findCitation, markCitations } from './citations.ts'

async function read(body: string, evidence: readonly Evidence[] = []) {
  const [blocks = []] = await renderProse([body])
  return markCitations(blocks, evidence)
}

const listed = async (body: string, evidence?: readonly Evidence[]) => (await read(body, evidence)).citations

test('each citation in the text is listed in order, but none in code, links or emphasis', async () => {
  const body =
    'One [1][12]. Two [3].\n\n- `a[4]` and *[5]*\n- [6](https://a.example)\n\n| a |\n|---|\n| x [7] |\n\n```\n[8]\n```'
  expect((await listed(body)).map(({ number }) => number)).toEqual([1, 12, 3, 7])
})

test('a marked text is found by its place, and no other text is', async () => {
  const { blocks, citations } = await read('One [2].')
  const [block] = blocks
  const nodes = block?.type === 'tree' ? block.nodes : []
  // The space before a citation does not break.
  expect(JSON.stringify(nodes)).toContain('"One\u00a0",["em",0,"citation:0"]')
  expect(findCitation('citation:0', citations)?.number).toBe(2)
  expect(findCitation('citation:9', citations)).toBeUndefined()
  expect(findCitation('[2]', citations)).toBeUndefined()
})

test('a citation has the check of its own sentence', async () => {
  const evidence: Evidence[] = [
    { claim: 'The **mean** is “three point one” .', source: 1, quotation: 'three point one', check: 'found' },
    { claim: 'Others say “two”, and more .', source: 1, quotation: 'two', check: 'missing' },
    { claim: 'The mean is “three point one” .', source: 2, check: 'none' },
    { claim: 'Noise is low.', source: 3, check: 'unread' },
  ]
  const body =
    'The **mean** is “three point one” [1][2]. Others say “two” [1], and more. Noise is low [3]. New [1].'
  expect(await listed(body, evidence)).toEqual([
    { number: 1, check: 'found', quotation: 'three point one' },
    { number: 2, check: 'none', quotation: undefined },
    { number: 1, check: 'missing', quotation: 'two' },
    { number: 3, check: 'none', quotation: undefined },
    { number: 1, check: 'missing', quotation: 'two' },
  ])
})

test('the same words in another paragraph do not count', async () => {
  const evidence: Evidence[] = [{ claim: 'It is “so” .', source: 1, quotation: 'so', check: 'found' }]
  expect(await listed('It is “so” [1].\n\nSomething else [1].', evidence)).toMatchObject([
    { check: 'found' },
    { check: 'none' },
  ])
})
