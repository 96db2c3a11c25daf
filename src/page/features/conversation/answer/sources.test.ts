import { expect, test } from 'vitest'
import { numberSources } from './sources.tsx'

const page = (name: string) => ({ sourceId: name, url: `https://${name}.example/` })

test('without citations every source is listed in order of arrival', () => {
  const { cited, others } = numberSources([page('a'), page('b')], [])
  expect(cited.map(({ number, url }) => [number, url])).toEqual([
    [1, 'https://a.example/'],
    [2, 'https://b.example/'],
  ])
  expect(others).toEqual([])
})

test('cited sources precede the others, each once, with the title of the citation', () => {
  const citations = [
    { url: page('b').url, title: 'B', quote: 'one' },
    { title: 'Notes', quote: 'two' },
    { url: page('b').url, title: 'B', quote: 'three' },
    { url: page('c').url },
  ]
  const numbered = numberSources([page('a'), page('b'), { sourceId: 'd', title: 'Notes' }], citations)
  expect(numbered.cited.map(({ number, url, title }) => [number, url, title])).toEqual([
    [1, 'https://b.example/', 'B'],
    [2, undefined, 'Notes'],
    [3, 'https://c.example/', undefined],
  ])
  expect(numbered.others.map(({ number, sourceId }) => [number, sourceId])).toEqual([[4, 'a']])
  expect(numbered.passages).toEqual([
    { number: 1, quote: 'one' },
    { number: 2, quote: 'two' },
    { number: 1, quote: 'three' },
  ])
})
