import { expect, test } from 'vitest'
import type { ChatMap } from '../../../../adapters/storage/queries.ts'
import type { MessageId } from '../../../../core/model/id.ts'
import { toMapRows } from './map-rows.ts'

/** Messages as `child<parent`, in order of creation. */
function plant(headId: string, ...edges: string[]): ChatMap {
  const nodes = edges.map((edge, order) => {
    const [id = '', parentId = null] = edge.split('<')
    return {
      id: id as MessageId,
      parentId: parentId as MessageId | null,
      order,
      role: order % 2 === 0 ? ('user' as const) : ('assistant' as const),
      status: 'complete' as const,
      excerpt: id,
      isDeleted: false,
    }
  })
  return { nodes, headId: headId as MessageId }
}

function draw(map: ChatMap, ...opened: string[]): string[] {
  return toMapRows(map, new Set(opened)).map(({ node, level, isShown, version, isOpen, below, ...place }) => {
    const fork = version ? ` ${version.number}/${version.count}` : ''
    const marker = isOpen === null ? '' : isOpen ? ' open' : ` +${below}`
    return `${'  '.repeat(level - 1)}${node.id}${isShown ? '*' : ''}${fork}${marker} (${place.place} of ${place.placeCount})`
  })
}

test('a conversation without forks is one level at any length', () => {
  const edges = Array.from({ length: 10_000 }, (_, n) => (n === 0 ? 'm0' : `m${n}<m${n - 1}`))
  const rows = toMapRows(plant('m9999', ...edges), new Set())
  expect(rows).toHaveLength(10_000)
  expect(rows.every(({ level, isShown, isOpen }) => level === 1 && isShown && isOpen === null)).toBe(true)
})

const forked = plant('d', 'a', 'b<a', 'c<b', 'x<a', 'y<x', 'z<y', 'w<y', 'd<c')

test('other versions precede the visible one, collapsed, with the number of messages after them', () => {
  expect(draw(forked)).toEqual([
    'a* (1 of 5)',
    'x 2/2 +3 (2 of 5)',
    'b* 1/2 (3 of 5)',
    'c* (4 of 5)',
    'd* (5 of 5)',
  ])
})

test('an expanded version shows its messages one level deeper, along the newest ones', () => {
  expect(draw(forked, 'x', 'nothing-of-this-name')).toEqual([
    'a* (1 of 5)',
    'x 2/2 open (2 of 5)',
    '  y (1 of 3)',
    '  z 1/2 (2 of 3)',
    '  w 2/2 (3 of 3)',
    'b* 1/2 (3 of 5)',
    'c* (4 of 5)',
    'd* (5 of 5)',
  ])
})

test('an edited first message is a fork as well; a broken head shows no branch', () => {
  expect(draw(plant('q2', 'q1', 'a1<q1', 'q2'))).toEqual(['q1 1/2 +1 (1 of 2)', 'q2* 2/2 (2 of 2)'])
  expect(draw(plant('gone', 'q1', 'a1<q1'))).toEqual(['q1 (1 of 2)', 'a1 (2 of 2)'])
  expect(draw({ nodes: [], headId: null })).toEqual([])
})
