// @vitest-environment happy-dom
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  closePalette,
  findFocusReturn,
  useCloseOnNavigation,
  useCommandPaletteState,
} from './command-palette-state.ts'

afterEach(cleanup)

it('closes the open list when the page navigates, and only then', () => {
  const { rerender } = renderHook(useCloseOnNavigation, { initialProps: '/usage' })
  useCommandPaletteState.setState({ open: 'palette' })
  rerender('/usage')
  expect(useCommandPaletteState.getState().open).toBe('palette')
  rerender('/')
  expect(useCommandPaletteState.getState().open).toBeNull()
})

it('returns the focus to its previous element, to the heading if that is gone, and not at all if the focus is in place', () => {
  const [main, title, box] = ['main', 'h1', 'textarea'].map((name) => document.createElement(name))
  if (main === undefined || title === undefined || box === undefined) throw new Error('not built')
  main.append(title, box)
  document.body.append(main)
  box.focus()
  useCommandPaletteState.setState({ open: 'palette' })
  box.blur()
  expect(findFocusReturn()).toBe(box)
  box.remove()
  expect(findFocusReturn()).toBe(title)
  title.focus()
  expect(findFocusReturn()).toBe(false)
  closePalette()
  main.remove()
})
