// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { sessionIdSchema } from '../../../core/model/id.ts'
import type { SecurityModeName } from '../../../core/model/conversation/session.ts'
import { createFailure } from '../../../core/model/failures/failure.ts'
import { fail, succeed } from '../../../core/model/failures/result.ts'
import type { ChatServices } from '../chat-state/chat-services.ts'
import { useNewChatMode } from '../chat-state/new-chat.ts'
import { listActions, useActions } from '../../ui/actions/actions.ts'
import { ModePicker } from './mode-picker.tsx'

const sessionId = sessionIdSchema.parse('session-1')

// Loaded before, because the loading time is not part of these tests.
beforeAll(async () => void (await import('../../ui/dialogs/confirm-dialog.tsx')))
afterEach(() => {
  cleanup()
  useNewChatMode.setState(useNewChatMode.getInitialState())
})

/** `stored` is the mode in storage, which another tab may have changed since `shown` was read. */
function setup(shown: SecurityModeName, { stored = shown, isGone = false } = {}) {
  const calls: { mode: SecurityModeName; isConfirmed: boolean }[] = []
  const problems: string[] = []
  const names = ['ask', 'allowlist', 'auto']
  const services = {
    client: {
      call: async (
        _name: string,
        { mode, isConfirmed }: { mode: SecurityModeName; isConfirmed: boolean },
      ) => {
        calls.push({ mode, isConfirmed })
        if (isGone) return fail(createFailure('not-found'))
        return succeed({ isSet: isConfirmed || names.indexOf(mode) <= names.indexOf(stored) })
      },
    },
    queries: {
      watchSession: () => ({
        subscribe: (next: (value: object) => void) => {
          next({ security: { mode: shown } })
          return () => undefined
        },
      }),
    },
  } as unknown as ChatServices
  render(<ModePicker sessionId={sessionId} services={services} onProblem={(text) => problems.push(text)} />)
  const choose = async (name: string) => {
    const button = screen.getByRole('button', { name: /^Mode:/ })
    const panel = document.getElementById(button.getAttribute('popovertarget') ?? '')
    if (panel === null) return expect.fail('the button opens nothing')
    // happy-dom has no popover, so the test does the browser's part.
    panel.hidePopover = () =>
      void fireEvent(panel, Object.assign(new Event('toggle'), { newState: 'closed' }))
    fireEvent(panel, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
    fireEvent.click(screen.getByRole('option', { name, hidden: true }))
    await act(() => vi.dynamicImportSettled())
  }
  return { calls, problems, choose }
}

describe('the mode of a started chat', () => {
  it('is made stricter at once', async () => {
    const { calls, choose } = setup('auto')
    await choose('Allowlist')
    expect(calls).toEqual([{ mode: 'allowlist', isConfirmed: false }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is made looser only after a confirmation, which can be canceled', async () => {
    const { calls, choose } = setup('ask')
    await choose('Auto')
    const dialog = screen.getByRole('dialog', { name: 'Use Auto in this chat?' })
    expect(dialog.textContent).toContain('still wait for your answer')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await act(async () => undefined)
    expect(calls).toEqual([])
    await choose('Auto')
    fireEvent.click(screen.getByRole('button', { name: 'Use Auto' }))
    await act(async () => undefined)
    expect(calls).toEqual([{ mode: 'auto', isConfirmed: true }])
  })

  it('asks also if another tab has made it stricter than what is shown', async () => {
    const { calls, choose } = setup('auto', { stored: 'ask' })
    await choose('Allowlist')
    expect(calls).toEqual([{ mode: 'allowlist', isConfirmed: false }])
    expect(screen.getByRole('dialog', { name: 'Use Allowlist in this chat?' })).toBeDefined()
  })

  it('says why it could not be changed', async () => {
    const { problems, choose } = setup('auto', { isGone: true })
    await choose('Ask')
    expect(problems).toHaveLength(1)
  })

  it('is changed by the slash command under the same rule', async () => {
    const { calls } = setup('ask')
    const offered = listActions(useActions.getState().offers).find(({ id }) => id === 'mode')
    if (offered === undefined || !('choices' in offered)) throw new Error('no command for the mode')
    act(() => offered.choices.find(({ id }) => id === 'auto')?.run())
    await act(() => vi.dynamicImportSettled())
    expect(screen.getByRole('dialog', { name: 'Use Auto in this chat?' })).toBeDefined()
    expect(calls).toEqual([])
  })
})

describe('a mode that is not known', () => {
  type Listen = (next: (value: undefined) => void, refuse: (reason: unknown) => void) => unknown

  // The other controls of the composer are invisible while this element is empty.
  it.each<[string, Listen, boolean]>([
    ['while it is read', () => undefined, true],
    ['after reading has failed', (_next, refuse) => refuse(new Error('no storage')), false],
    ['for a chat that is not stored', (next) => next(undefined), false],
  ])('has no button, and an element only once reading has ended: %s', (_when, listen, isEmpty) => {
    const subscribe: Listen = (...listeners) => {
      listen(...listeners)
      return () => undefined
    }
    const services = {
      client: {},
      queries: { watchSession: () => ({ subscribe }) },
    } as unknown as ChatServices
    const { container } = render(
      <ModePicker sessionId={sessionId} services={services} onProblem={() => undefined} />,
    )
    expect(container.matches(':empty')).toBe(isEmpty)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('the mode of a new chat', () => {
  it('is chosen without a confirmation, also after its first message was rejected', async () => {
    const { calls, choose } = setup('ask')
    act(() => useNewChatMode.setState({ refused: new Set([sessionId]) }))
    await choose('Auto')
    expect(useNewChatMode.getState().bySession[sessionId]).toBe('auto')
    expect(screen.getByRole('button', { name: 'Mode: Auto' })).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(calls).toEqual([])
  })
})
