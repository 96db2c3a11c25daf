import { describe, expect, it } from 'vitest'
import type { Watchable } from '../../ui/hooks/use-observable.ts'
import { firstValueFrom } from './first-value.ts'

function setup(emit: (next: (value: number) => void, error: () => void) => void) {
  const state = { subscribers: 0 }
  const source: Watchable<number> = {
    subscribe: (next, error) => {
      state.subscribers += 1
      emit(next, () => error?.(undefined))
      return () => (state.subscribers -= 1)
    },
  }
  return { state, source }
}

describe('readFirst', () => {
  it('reads the value and unsubscribes', async () => {
    const { state, source } = setup((next) => next(7))
    expect(await firstValueFrom(source, null)).toBe(7)
    expect(state.subscribers).toBe(0)
  })

  it('falls back if reading fails, and unsubscribes too', async () => {
    const { state, source } = setup((_next, error) => error())
    expect(await firstValueFrom(source, null)).toBeNull()
    expect(state.subscribers).toBe(0)
  })
})
