// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { NotificationSwitch } from './settings-switches.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the switch for notifications exists in a browser that supports them', () => {
  vi.stubGlobal('Notification', { permission: 'default' })
  render(<NotificationSwitch />)
  expect(screen.getByRole('switch')).toBeTruthy()
})

test('it is absent in a browser without notifications', () => {
  vi.stubGlobal('Notification', undefined)
  Reflect.deleteProperty(globalThis, 'Notification')
  const { container } = render(<NotificationSwitch />)
  expect(container.childElementCount).toBe(0)
})
