// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { closeCommands, findWayBack, useCloseOnLeaving, useOpenCommands } from './open-commands.ts'

afterEach(cleanup)

it('closes the list that is open when the page goes to another place, and only then', () => {
  const { rerender } = renderHook(useCloseOnLeaving, { initialProps: '/usage' })
  useOpenCommands.setState({ open: 'palette' })
  rerender('/usage')
  expect(useOpenCommands.getState().open).toBe('palette')
  rerender('/')
  expect(useOpenCommands.getState().open).toBeNull()
})

it('leads back to what had the focus, to the heading where that is gone, and nowhere where the focus is in place', () => {
  const [main, title, box] = ['main', 'h1', 'textarea'].map((name) => document.createElement(name))
  if (main === undefined || title === undefined || box === undefined) throw new Error('not built')
  main.append(title, box)
  document.body.append(main)
  box.focus()
  useOpenCommands.setState({ open: 'palette' })
  box.blur()
  expect(findWayBack()).toBe(box)
  box.remove()
  expect(findWayBack()).toBe(title)
  title.focus()
  expect(findWayBack()).toBe(false)
  closeCommands()
  main.remove()
})
