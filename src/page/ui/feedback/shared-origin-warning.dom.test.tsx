// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SharedOriginWarning } from './shared-origin-warning.tsx'

afterEach(cleanup)

test.each([
  ['https://somebody.github.io/innerloop/', 'somebody.github.io'],
  ['https://chat.example/a/b/index.html', 'chat.example'],
  ['https://somebody.github.io/', 'somebody.github.io'],
  ['https://somebody.gitlab.io/index.html', 'somebody.gitlab.io'],
  ['https://somebody.codeberg.page/#/keys', 'somebody.codeberg.page'],
])('at %s, other projects on %s may share the storage', (base, host) => {
  render(<SharedOriginWarning base={base} />)
  const text = screen.getByRole('note').textContent
  expect(text).toContain(
    `Other projects on ${host} may share this storage. Their pages could read your chats`,
  )
})

test.each([
  'https://chat.example/',
  'https://chat.example/index.html',
  'http://localhost:4173/?x#/keys',
  'https://notgithub.io/',
])('at %s there is no warning', (base) => {
  render(<SharedOriginWarning base={base} />)
  expect(screen.queryByRole('note')).toBeNull()
})
