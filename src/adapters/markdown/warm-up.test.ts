import { expect, it } from 'vitest'
import { createReplyRenderer } from './reply-renderer.ts'
import { warmUpRenderer } from './warm-up.ts'

it('has what colours code there before an answer needs it', async () => {
  await warmUpRenderer()
  const renderer = createReplyRenderer()
  renderer.append(0, '```ts\nconst a = 1\n```\n')
  renderer.end(0)
  renderer.flush()
  const [blocks] = await renderer.finish()
  expect(blocks?.[0]).toMatchObject({ type: 'code', highlighted: expect.any(Array) })
})
