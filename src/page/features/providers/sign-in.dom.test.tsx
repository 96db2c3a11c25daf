// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed, type Result } from '../../../core/model/failures/result.ts'
import type { SignInReturn } from '../../../core/model/providers/provider.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SignInResult, useSignIn } from './sign-in.tsx'

afterEach(cleanup)

const done = succeed({ providerId: 'provider-1', name: 'Router', models: 340 })

/** A worker that responds in this order, and a page to which the person has just returned. */
function comeBack(answers: Result<unknown>[]) {
  const calls: [string, unknown][] = []
  let waiting: SignInReturn | null = { state: 's1', code: 'c1' }
  const client = {
    call: async (name: string, input: unknown) => {
      calls.push([name, input])
      return answers.shift() ?? expect.fail('no further call')
    },
  } as unknown as Pick<WorkerClient, 'call'>
  const takeReturn = () => {
    const value = waiting
    waiting = null
    return value
  }
  function Outcome() {
    return <SignInResult signIn={useSignIn(client, takeReturn, () => undefined)} />
  }
  render(
    <StrictMode>
      <Outcome />
    </StrictMode>,
  )
  return calls
}

it('uses a code once, even if effects run twice, and shows the result', async () => {
  const calls = comeBack([done])
  expect(await screen.findByText(/Router has its key and is ready/)).toBeTruthy()
  expect(screen.getByRole('status').textContent).toContain('The provider lists 340 models.')
  expect(calls).toEqual([['finish-sign-in', { state: 's1', code: 'c1' }]])
})

it('asks for the passphrase if the keys are locked, and continues with the same code', async () => {
  const calls = comeBack([fail(createFailure('keys-locked')), succeed({}), done])
  expect(await screen.findByRole('alert')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Passphrase'), { target: { value: 'correct horse' } })
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }))
  expect(await screen.findByText(/Router has its key/)).toBeTruthy()
  expect(calls.map(([name]) => name)).toEqual(['finish-sign-in', 'unlock-keys', 'finish-sign-in'])
})

it('offers a retry after a temporary failure, and only to close after a permanent one', async () => {
  comeBack([fail(createFailure('offline')), fail(createFailure('sign-in-failed'))])
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Signing in did not return an API key.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})
