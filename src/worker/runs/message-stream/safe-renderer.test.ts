import { expect, it, vi } from 'vitest'
import { plainRendering, showUpdates } from '../../../../test/contracts/plain-renderer.ts'
import type { ReplyRendererPort } from '../../../core/engine/ports/run-ports.ts'
import { SafeRenderer } from './safe-renderer.ts'

const broken = () => {
  throw new Error('broken')
}

function setUp(faults: Partial<ReplyRendererPort>) {
  const plain = plainRendering.createRenderer()
  const working: ReplyRendererPort = {
    append: (prose, text) => plain.append(prose, text),
    end: (prose) => plain.end(prose),
    flush: () => plain.flush(),
    isBehind: false,
    snapshot: () => plain.snapshot(),
    finish: () => plain.finish(),
    release: () => plain.release(),
  }
  const renderer = new SafeRenderer({ ...plainRendering, createRenderer: () => ({ ...working, ...faults }) })
  renderer.append(0, 'One')
  renderer.append(1, 'Two')
  return renderer
}

const plainUpdate = { prose: ['One', 'Two'].map((text) => [expect.objectContaining({ text })]) }

it.each<[string, Partial<ReplyRendererPort>]>([
  ['what is appended', { append: broken }],
  ['an end', { end: broken }],
  ['a flush', { flush: broken }],
  ['a flush that others render', { flush: async () => broken() }],
  ['a snapshot', { snapshot: broken }],
  ['the final form', { finish: async () => broken() }],
  ['the final form, at once', { finish: broken }],
])('shows texts as they were written if %s fails', async (_, faults) => {
  const renderer = setUp(faults)
  renderer.end(0)
  renderer.snapshot()
  const updates = [...(await renderer.flush())]
  expect(await renderer.finish()).toEqual({ ...plainUpdate, shortfall: 'too-slow' })
  updates.push(...(await renderer.flush()))
  expect(showUpdates(updates)).toEqual(['One', 'Two'])
  expect(showUpdates(renderer.snapshot())).toEqual(['One', 'Two'])
  expect(await renderer.flush()).toEqual([])
})

it('handles a renderer that cannot be released', async () => {
  const renderer = setUp({ release: broken })
  expect(await renderer.finish()).toEqual(plainUpdate)
  expect(() => renderer.release()).not.toThrow()
})

it('releases a renderer that failed', () => {
  const release = vi.fn()
  const renderer = setUp({ end: broken, release })
  renderer.end(0)
  renderer.release()
  expect(release).toHaveBeenCalledOnce()
})
