// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { ConnectionStep } from '../../../core/model/providers/provider.ts'
import { ConnectionTest } from './connection-test.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

it('shows each step during the test, even if scrolling returns a promise', () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve() as never)
  const step = (state: ConnectionStep['state']): ConnectionStep => ({ name: 'Key', state, text: '' })
  const { rerender } = render(<ConnectionTest steps={[step('running')]} />)
  rerender(<ConnectionTest steps={[step('passed')]} />)
  expect(screen.getByRole('listitem').dataset['state']).toBe('passed')
})
