// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useCloseOnLeaving, useOpenCommands } from './open-commands.ts'

afterEach(cleanup)

it('closes the list that is open when the page goes to another place, and only then', () => {
  const { rerender } = renderHook(useCloseOnLeaving, { initialProps: '/usage' })
  useOpenCommands.setState({ open: 'palette' })
  rerender('/usage')
  expect(useOpenCommands.getState().open).toBe('palette')
  rerender('/')
  expect(useOpenCommands.getState().open).toBeNull()
})
