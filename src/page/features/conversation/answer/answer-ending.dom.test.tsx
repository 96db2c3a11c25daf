// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import type { ProviderId } from '../../../../core/model/id.ts'
import type { VaultState } from '../../../../core/model/providers/api-keys.ts'
import { MissingKey } from './answer-ending.tsx'

const providerId = 'provider-a' as ProviderId
const locked: VaultState = { isProtected: true, isLocked: true, held: [] }

function show(code: 'keys-locked' | 'key-not-kept', first: VaultState) {
  let setVault: (state: VaultState) => void = () => {}
  const retry = vi.fn<() => void>()
  const unlock = vi.fn<(passphrase: string) => Promise<string | null>>()
  const hold = vi.fn<(model: unknown, key: string) => Promise<string | null>>()
  render(
    <MissingKey
      view={{ id: 'message-1', status: 'failed', items: [], model: { providerId, modelId: 'm' } }}
      failure={createFailure(code)}
      keys={{
        watch: {
          subscribe: (next) => {
            setVault = next
            next(first)
            return () => undefined
          },
        },
        unlock,
        setTemporaryKey: hold,
      }}
      retry={retry}
    />,
  )
  const give = (label: string, secret: string, action: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value: secret } })
    fireEvent.click(screen.getByRole('button', { name: action }))
  }
  return { retry, unlock, hold, give, setVault: (state: VaultState) => act(() => setVault(state)) }
}

afterEach(cleanup)

it('retries once the keys are unlocked, and not after a wrong passphrase, which stays in its field', async () => {
  const { retry, unlock, give } = show('keys-locked', locked)
  unlock.mockResolvedValueOnce('That is not it.').mockResolvedValueOnce(null)
  give('Passphrase', 'wrong', 'Unlock')
  await waitFor(() => expect(screen.getByText('That is not it.')).toBeTruthy())
  expect(retry).not.toHaveBeenCalled()
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('wrong')
  give('Passphrase', 'right', 'Unlock')
  await waitFor(() => expect(retry).toHaveBeenCalledOnce())
  expect(screen.getByLabelText<HTMLInputElement>('Passphrase').value).toBe('')
})

it('asks for nothing if the keys were unlocked elsewhere', () => {
  const { setVault } = show('keys-locked', locked)
  setVault({ ...locked, isLocked: false })
  expect(screen.queryByLabelText('Passphrase')).toBeNull()
})

it('accepts a session-only key again for the provider of that answer', async () => {
  const { retry, hold, give, setVault } = show('key-not-kept', { ...locked, isLocked: false })
  hold.mockResolvedValueOnce(null)
  give('API key', 'sk-1', 'Use this key')
  await waitFor(() => expect(retry).toHaveBeenCalledOnce())
  expect(hold).toHaveBeenCalledWith({ providerId, modelId: 'm' }, 'sk-1')
  setVault({ ...locked, held: [providerId] })
  expect(screen.queryByLabelText('API key')).toBeNull()
})
