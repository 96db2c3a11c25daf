import { expect, it, vi } from 'vitest'
import { once } from './once.ts'

it('opens once for all callers, and again only after a failure', async () => {
  const open = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue('open')
  const opened = once(open)
  const [first, second] = [opened(), opened()]
  await expect(first).rejects.toThrow('offline')
  await expect(second).rejects.toThrow('offline')
  expect(open).toHaveBeenCalledTimes(1)
  expect(await opened()).toBe('open')
  expect(await opened()).toBe('open')
  expect(open).toHaveBeenCalledTimes(2)
})
