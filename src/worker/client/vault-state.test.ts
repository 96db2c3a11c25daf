import { expect, test, vi } from 'vitest'
import { createFailure, type Failure } from '../../core/model/failures/failure.ts'
import type { VaultState } from '../../core/model/providers/api-keys.ts'
import { watchVaultState } from './vault-state.ts'

const state = (isLocked: boolean): VaultState => ({ isProtected: true, isLocked, held: [] })

function setup() {
  const followers: {
    onItem: (item: VaultState) => void
    onEnd: (failure?: Failure) => void
    hasLeft: boolean
  }[] = []
  let replaced: (state: 'replaced' | 'stopped') => void = () => {}
  const watch = watchVaultState({
    follow: (_name, _input, options) => {
      const follower = { ...(options as never as (typeof followers)[number]), hasLeft: false }
      followers.push(follower)
      return () => {
        follower.hasLeft = true
      }
    },
    onReplaced: (listener) => {
      replaced = listener
      return () => {
        replaced = () => {}
      }
    },
  })
  return { watch, followers, replace: (how: 'replaced' | 'stopped') => replaced(how) }
}

test('follows the new worker, which is locked, and stops after disposal', () => {
  const { watch, followers, replace } = setup()
  const seen: boolean[] = []
  const stop = watch.subscribe(({ isLocked }) => seen.push(isLocked))
  followers[0]?.onItem(state(false))
  replace('replaced')
  followers[1]?.onItem(state(true))
  expect(seen).toEqual([false, true])
  replace('stopped')
  stop()
  replace('replaced')
  expect(followers.map(({ hasLeft }) => hasLeft)).toEqual([true, true])
})

test('a stream that breaks is a failure, one that ends is not', () => {
  const { watch, followers } = setup()
  const failed = vi.fn<(failure: Failure) => void>()
  watch.subscribe(() => {}, failed)
  followers[0]?.onEnd()
  expect(failed).not.toHaveBeenCalled()
  followers[0]?.onEnd(createFailure('worker-lost'))
  expect(failed).toHaveBeenCalledOnce()
})
