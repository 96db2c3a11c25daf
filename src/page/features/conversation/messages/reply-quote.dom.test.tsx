// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { MessageExcerpt } from '../../../../adapters/storage/queries.ts'
import { MessageNavigationContext } from '../transcript/use-jump.ts'
import { ReplyQuote } from './reply-quote.tsx'
import { Sources } from '../answer/sources.tsx'
import { UserMessage } from './user-message.tsx'

const smuggled = 'Tea\u{E0068}\u{E0069}, \u202Ecake\u200B 👩‍🚀'
const revealed = 'TeaU+E0068U+E0069, U+202EcakeU+200B 👩‍🚀'

afterEach(cleanup)

it('shows hidden characters of a sent message by name, and copies only visible text', () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const { container } = render(<UserMessage id="message-1" text={smuggled} />)
  expect(container.querySelector('[dir="auto"]')?.textContent).toBe(revealed)
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  expect(writeText.mock.calls).toEqual([['Tea, cake 👩‍🚀']])
  vi.unstubAllGlobals()
})

it('of a cited passage', () => {
  const url = 'https://a.example/'
  const { container } = render(
    <Sources messageId="1" sources={[{ sourceId: 's', url }]} citations={[{ url, quote: smuggled }]} />,
  )
  fireEvent.click(screen.getByRole('button', { name: /Cited passages/ }))
  expect(container.querySelector('q')?.textContent).toBe(revealed)
})

it('of a replied message', () => {
  const target = { role: 'user', excerpt: smuggled, isDeleted: false } as unknown as MessageExcerpt
  const watch = () => ({
    subscribe: (next: (value: MessageExcerpt | null) => void) => {
      next(target)
      return () => undefined
    },
  })
  render(
    <MessageNavigationContext value={{ watch, goTo: () => undefined }}>
      <ReplyQuote messageId="1" />
    </MessageNavigationContext>,
  )
  expect(screen.getByRole('button').textContent).toContain(`“${revealed}”`)
})
