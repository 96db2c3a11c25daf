import { expect, it, vi } from 'vitest'
import { createReplyRenderer } from '../reply-renderer.ts'
import { warmUpRenderer } from './warm-up.ts'

it('has loaded the highlighter before an answer needs it', async () => {
  await warmUpRenderer()
  const renderer = createReplyRenderer()
  renderer.append(0, '```ts\nconst a = 1\n```\n')
  renderer.end(0)
  renderer.flush()
  const [blocks] = await renderer.finish()
  expect(blocks?.[0]).toMatchObject({ type: 'code', highlighted: expect.any(Array) })
})

it('loads everything in the background, and yields to requested work', async () => {
  const countWork = async (isWanted?: () => boolean) => {
    const onWork = vi.fn<() => void>()
    await warmUpRenderer({ onWork, isWanted })
    return onWork.mock.calls.length
  }
  const fullCount = await countWork(() => true)
  expect(fullCount).toBeGreaterThan(4)
  let checks = 0
  const limitedCount = await countWork(() => (checks += 1) > 3)
  expect(limitedCount).toBeGreaterThan(fullCount)
  expect(await countWork()).toBeGreaterThan(2 * limitedCount)
})
