import { describe, expect, it } from 'vitest'
import { sessionLockName } from '../../../worker/session-locks.ts'
import type { SessionId } from '../../../core/model/id.ts'
import type { NewNotice } from '../notices.ts'
import { hasRunningSession, offerUpdate, sessionLockPrefix } from './service-worker.ts'

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

async function setup({ isRunning = false } = {}) {
  const world = {
    isRunning,
    applied: 0,
    shown: [] as NewNotice[],
    waiting: [] as (() => void)[],
  }
  await offerUpdate({
    isRunning: async () => world.isRunning,
    show: (notice) => world.shown.push(notice),
    wait: (next) => world.waiting.push(next),
    apply: () => (world.applied += 1),
  })
  return world
}

describe('offerUpdate', () => {
  it('reloads on request', async () => {
    const world = await setup()
    expect(world.shown).toMatchObject([{ text: 'Update ready.', kind: 'standing' }])
    world.shown[0]?.action?.run()
    await settled()
    expect(world.applied).toBe(1)
  })

  it('offers nothing during an answer', async () => {
    const world = await setup({ isRunning: true })
    expect(world.shown).toEqual([])
    world.isRunning = false
    world.waiting.shift()?.()
    await settled()
    expect(world.shown).toMatchObject([{ text: 'Update ready.' }])
  })

  it('does not interrupt an answer that started after the offer, and repeats the offer at its end', async () => {
    const world = await setup()
    world.isRunning = true
    world.shown[0]?.action?.run()
    await settled()
    expect(world.applied).toBe(0)
    expect(world.shown[1]?.text).toContain('offered again')
    world.waiting.shift()?.()
    await settled()
    expect(world.shown).toHaveLength(2)
    world.isRunning = false
    world.waiting.shift()?.()
    await settled()
    world.shown[2]?.action?.run()
    await settled()
    expect(world.applied).toBe(1)
  })
})

describe('an answer of any tab', () => {
  const query = (names: string[]) => ({
    query: async () => ({
      held: names.map((name) => ({ name })),
      pending: [{ name: 'innerloop:session:waiting' }],
    }),
  })

  it('is detected by the lock that its worker holds', async () => {
    expect(sessionLockName('a' as SessionId)).toBe(`${sessionLockPrefix}a`)
    expect(await hasRunningSession(query([sessionLockName('a' as SessionId)]))).toBe(true)
    expect(await hasRunningSession(query(['innerloop:backups', 'innerloop:queue:a']))).toBe(false)
  })
})
