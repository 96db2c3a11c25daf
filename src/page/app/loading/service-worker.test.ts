import { describe, expect, it } from 'vitest'
import type { Notice } from '../notices.ts'
import { offerUpdate } from './service-worker.ts'

function setup() {
  const world = {
    isRunning: false,
    applied: 0,
    shown: [] as Omit<Notice, 'id'>[],
    waiting: [] as (() => void)[],
  }
  offerUpdate({
    isRunning: () => world.isRunning,
    show: (notice) => world.shown.push(notice),
    wait: (next) => world.waiting.push(next),
    apply: () => (world.applied += 1),
  })
  return world
}

describe('offerUpdate', () => {
  it('reloads when the person asks for it', () => {
    const world = setup()
    expect(world.shown).toMatchObject([{ text: 'Update ready.', kind: 'standing' }])
    world.shown[0]?.action?.run()
    expect(world.applied).toBe(1)
  })

  it('does not cut off an answer that began after it was offered, and offers it again at its end', () => {
    const world = setup()
    world.isRunning = true
    world.shown[0]?.action?.run()
    expect(world.applied).toBe(0)
    expect(world.shown[1]?.text).toContain('offered again')
    world.waiting.shift()?.()
    expect(world.shown).toHaveLength(2)
    world.isRunning = false
    world.waiting.shift()?.()
    world.shown[2]?.action?.run()
    expect(world.applied).toBe(1)
  })
})
