import { expect, it } from 'vitest'
import { layoutDiagram, nodeSize, type DiagramStage } from './internal/layout-diagram.ts'

const stage = (id: string, ...next: DiagramStage['next']): DiagramStage => ({ id, title: id, next })
const to = (...nextStages: string[]) => ({ nextStages })

it('places stages in columns by their distance from the start', () => {
  const { nodes, edges } = layoutDiagram({
    start: 'a',
    stages: [
      stage('a', { nextStages: ['b', 'c'], join: 'd' }),
      stage('b'),
      stage('c'),
      stage('d', { when: {}, nextStages: ['a'] }),
      stage('lost', to('d')),
    ],
  })
  const columns = [...new Set(nodes.map(({ x }) => x))].toSorted((a, b) => a - b)
  expect(nodes.map(({ x }) => columns.indexOf(x))).toEqual([0, 1, 1, 2, 3])
  expect(nodes.filter(({ isUnreachable }) => isUnreachable).map(({ id }) => id)).toEqual(['lost'])
  expect(edges.map(({ from, to: target, isConditional }) => [from, target, isConditional])).toEqual([
    ['a', 'b', false],
    ['b', 'd', false],
    ['a', 'c', false],
    ['c', 'd', false],
    ['d', 'a', true],
    ['lost', 'd', false],
  ])
})

it('keeps the boxes apart and everything within its size, also with ways back and stages that do not exist', () => {
  const ids = Array.from({ length: 24 }, (_, index) => `s${index}`)
  const stages = ids.map((id, index) =>
    stage(id, to(ids[(index * 7 + 1) % 24] ?? '', ids[(index * 5 + 3) % 24] ?? '', 'missing'), to(id)),
  )
  for (const direction of ['across', 'down'] as const) {
    const { width, height, nodes, edges } = layoutDiagram({ start: 's0', stages }, direction)
    expect(new Set(nodes.map(({ x, y }) => `${x} ${y}`)).size).toBe(24)
    for (const [index, one] of nodes.entries()) {
      expect(one.x + nodeSize.width).toBeLessThan(width)
      expect(one.y + nodeSize.height).toBeLessThan(height)
      for (const other of nodes.slice(index + 1)) {
        const overlaps =
          Math.abs(one.x - other.x) < nodeSize.width && Math.abs(one.y - other.y) < nodeSize.height
        expect(overlaps).toBe(false)
      }
    }
    const numbers = edges.flatMap(({ path }) => path.match(/[\d.]+/g) ?? []).map(Number)
    expect(Math.max(...numbers)).toBeLessThan(Math.max(width, height))
    expect(edges.every(({ to: target }) => target !== 'missing')).toBe(true)
  }
})

it('leads around the stages between two of the same column', () => {
  const stages = [
    stage('a', to('d'), { nextStages: ['b', 'c'], join: 'd' }),
    stage('b'),
    stage('c'),
    stage('d'),
  ]
  const isBehind = ({ from, path }: { from: string; path: string }) =>
    (from === 'b' || from === 'c') && /[VH]/.test(path)
  for (const direction of ['across', 'down'] as const) {
    const { edges } = layoutDiagram({ start: 'a', stages }, direction)
    expect(edges.filter(isBehind).map(({ from }) => from)).toHaveLength(1)
  }
})

it('lays out a definition without its start', () => {
  const { nodes } = layoutDiagram({ start: 'none', stages: [stage('a'), stage('b')] })
  expect(nodes.every(({ isUnreachable }) => isUnreachable)).toBe(true)
})
