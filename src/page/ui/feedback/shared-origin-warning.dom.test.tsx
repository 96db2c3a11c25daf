// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SharedOriginWarning } from './shared-origin-warning.tsx'

afterEach(cleanup)

test.each(['https://somebody.github.io/innerloop/', 'https://somebody.github.io/a/b/index.html'])(
  'at %s the host is named',
  (base) => {
    render(<SharedOriginWarning base={base} />)
    expect(screen.getByRole('note').textContent).toMatch(/^Other projects on somebody\.github\.io share/)
  },
)

test.each(['https://chat.example/', 'https://chat.example/index.html', 'http://localhost:4173/?x#/keys'])(
  'at %s there is no warning',
  (base) => {
    render(<SharedOriginWarning base={base} />)
    expect(screen.queryByRole('note')).toBeNull()
  },
)
