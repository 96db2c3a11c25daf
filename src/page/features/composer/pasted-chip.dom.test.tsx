// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PastedButton, PastedPanel } from './pasted-chip.tsx'

const placeholder = '[Pasted text #1, 30 lines]'
const show = (text: string) =>
  render(
    <>
      <PastedButton paste={{ placeholder, text }} isOpen onToggle={() => undefined} />
      <PastedPanel paste={{ placeholder, text }} />
    </>,
  )
const panel = () => screen.getByRole('region', { name: 'Pasted text #1, 30 lines' })

afterEach(cleanup)

it('counts the hidden characters of a paste, and shows them by name', () => {
  show('Recipe\u{E0048}\u{E0069}\n1\u200B egg')
  expect(screen.getByRole('button').textContent).toBe('Pasted text #1, 30 lines3 hidden characters')
  expect(panel().textContent).toBe('RecipeU+E0048U+E0069\n1U+200B egg')
  expect(panel().querySelectorAll('mark')).toHaveLength(3)
})

it('shows nothing if all characters are visible', () => {
  show('👩‍🚀 می‌خواهم')
  expect(screen.getByRole('button').textContent).toBe('Pasted text #1, 30 lines')
  expect(panel().textContent).toBe('👩‍🚀 می‌خواهم')
})
