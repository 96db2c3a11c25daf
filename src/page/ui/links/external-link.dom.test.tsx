// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ExternalLink } from './external-link.tsx'
import { closeLinkConfirmation, usePendingLink } from './link-confirmation.ts'

function setup(address: string, fullText?: string) {
  render(
    <ExternalLink url={new URL(address)} {...(fullText !== undefined && { fullText })}>
      <span>1</span>bank.com
    </ExternalLink>,
  )
  return screen.getByRole<HTMLAnchorElement>('link')
}

const press = (type: string, init: MouseEventInit) =>
  new MouseEvent(type, { bubbles: true, cancelable: true, ...init })

afterEach(() => {
  cleanup()
  closeLinkConfirmation()
})

it.each([
  ['a click', 'click', {}],
  ['a click for a new tab', 'click', { ctrlKey: true }],
  ['a click for a new tab on a Mac', 'click', { metaKey: true }],
  ['a click for a new window', 'click', { shiftKey: true }],
  ['a click to save', 'click', { altKey: true }],
  ['the middle button', 'auxclick', { button: 1 }],
] as const)('%s asks first', (_, kind, init) => {
  const link = setup('https://evil.example/')
  const event = press(kind, init)
  fireEvent(link, event)
  expect(event.defaultPrevented).toBe(true)
  expect(usePendingLink.getState().link?.href).toBe('https://evil.example/')
})

it('keeps the menu of the browser, which uses the real address and no referrer', () => {
  const link = setup('https://bank.com\u3002evil\u200B.example/\u202Ex')
  const event = press('auxclick', { button: 2 })
  fireEvent(link, event)
  expect(event.defaultPrevented).toBe(false)
  expect(usePendingLink.getState().link).toBeNull()
  expect(link.getAttribute('href')).toBe('https://bank.com.evil.example/%E2%80%AEx')
  expect(link.rel).toBe('noopener noreferrer')
  expect(link.referrerPolicy).toBe('no-referrer')
  expect(link.target).toBe('_blank')
})

it('is checked by its own text, even if that contains more elements', () => {
  fireEvent.click(setup('https://bank.com/', 'bank.com'))
  expect(usePendingLink.getState().link?.text).toBe('bank.com')
})
