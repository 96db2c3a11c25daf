// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import { mcpServerIdSchema } from '../../../core/model/id.ts'
import { mcpSignInChannel } from '../../../core/model/mcp/mcp-sign-in.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { SignInCard } from './sign-in-card.tsx'

afterEach(cleanup)

const server = { id: mcpServerIdSchema.parse('mcp-1'), name: 'Harbor' }
const page = { host: 'auth.example', issuer: 'https://auth.example', scopes: ['read', 'write'] }

function setup(answer: (name: string, input: { scopes?: string[] }) => unknown) {
  const call = vi.fn(async (name: string, input: unknown) => answer(name, input as never))
  const onSignedIn = vi.fn()
  const client = { call } as unknown as WorkerClient
  render(<SignInCard client={client} server={server} onSignedIn={onSignedIn} onCancel={() => undefined} />)
  return { call, onSignedIn }
}

test('shows host and permissions, and ends the sign-in with the response of the callback page', async () => {
  const { call, onSignedIn } = setup((name, { scopes = page.scopes }) =>
    name === 'begin-mcp-sign-in'
      ? succeed({ ...page, url: `https://auth.example/authorize?state=s${scopes.length}` })
      : succeed({ serverId: server.id, name: server.name }),
  )
  expect(screen.getByRole('group', { name: 'Sign in: Harbor' })).toBeDefined()
  const link = await screen.findByRole('link', { name: 'Continue at auth.example' })
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  fireEvent.click(screen.getByRole('checkbox', { name: 'write' }))
  expect(link.hasAttribute('href'), 'not to be used with permissions that were unticked').toBe(false)
  await waitFor(() => expect(link.getAttribute('href')).toContain('state=s1'))
  expect(call.mock.calls.at(-1)?.[1]).toMatchObject({ scopes: ['read'] })
  const callback = new BroadcastChannel(mcpSignInChannel)
  const received = vi.fn()
  callback.addEventListener('message', ({ data }) => received(data))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  callback.postMessage({ state: 'foreign', code: 'c' })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel, not a window
  callback.postMessage({ state: 's1', code: 'c1', iss: 'https://auth.example' })
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled())
  expect(received.mock.calls).toEqual([[{ received: 's1' }]])
  expect(call.mock.calls.filter(([name]) => name === 'finish-mcp-sign-in').map(([, input]) => input)).toEqual(
    [{ state: 's1', code: 'c1', iss: 'https://auth.example' }],
  )
  callback.close()
})

test('asks for a client ID where Innerloop cannot register, and shows why a sign-in failed', async () => {
  const { call } = setup((_, input) =>
    'clientId' in input ? fail(createFailure('mcp-sign-in-failed')) : succeed(page),
  )
  fireEvent.change(await screen.findByRole('textbox', { name: 'Client ID' }), { target: { value: 'mine' } })
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('Signing in to the MCP server failed.')
  expect(call.mock.calls.at(-1)?.[1]).toMatchObject({ clientId: 'mine' })
  expect(screen.queryByRole('link')).toBeNull()
})
