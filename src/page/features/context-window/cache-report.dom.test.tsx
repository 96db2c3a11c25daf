// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CacheReport } from './cache-report.tsx'

afterEach(cleanup)

const forecast = { readTokens: 6100, writeTokens: 300, certainty: 'expected' } as const

it('lists the breakpoints, and says until when the start of the request is cached', () => {
  const breakpoints = [
    { after: 'system', ttl: '1h', tokens: 6100 } as const,
    { after: 2, ttl: '5m', tokens: 6400 } as const,
  ]
  const expiresAt = new Date(2026, 10, 27, 14, 32).getTime()
  render(<CacheReport cache={{ forecast: { ...forecast, expiresAt }, breakpoints }} />)
  const items = within(screen.getByRole('list', { name: 'Cache breakpoints' })).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'After the system prompt, 1 hour, 6,100 tokens',
    'After message 3, 5 minutes, 6,400 tokens',
  ])
  expect(screen.getByText(/^Cached until (14:32|2:32)/)).toBeDefined()
})

it('says that caching is off for a model whose server refused the markers', () => {
  const refused = { readTokens: 0, writeTokens: 0, certainty: 'none', why: 'refused' } as const
  render(<CacheReport cache={{ forecast: refused, breakpoints: [] }} />)
  expect(screen.getByText(/Caching is off for this model for 24 hours/)).toBeDefined()
  expect(screen.queryByRole('list')).toBeNull()
})
