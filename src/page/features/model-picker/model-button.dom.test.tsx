// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ModelButton } from './model-button.tsx'

afterEach(cleanup)

it.each([
  ['My account/vendor/opus', 'opus', 'opus'],
  ['My account/a/small', 'a/small', 'a/small'],
  ['Direct/haiku', 'haiku · Direct', 'haiku · Direct'],
  ['Demo', 'Demo', 'Demo'],
  ['My account/vendor/opus', undefined, 'opus'],
])('is named %s and shows %s', (label, name, shown) => {
  render(<ModelButton label={label} name={name} />)
  const button = screen.getByRole('button')
  const textWithout = (selector: string) => {
    const copy = button.cloneNode(true) as HTMLElement
    for (const left of copy.querySelectorAll(selector)) left.remove()
    return copy.textContent
  }
  expect(textWithout('[aria-hidden]'), 'the accessible name').toBe(`Model: ${label}`)
  expect(textWithout('.sr-only')).toBe(shown)
  expect(button.title).toBe(label)
})

it.each([
  ['Mine/o3', false],
  ['Mine/claude-opus', true],
])('%s may be cut: %s', (label, mayBeCut) => {
  render(<ModelButton label={label} />)
  const { classList } = screen.getByRole('button')
  expect([classList.contains('min-w-18'), classList.contains('shrink')]).toEqual([mayBeCut, mayBeCut])
})
