// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, it } from 'vitest'
import { lazyChart } from './lazy-chart.tsx'

afterEach(cleanup)

it('draws the loaded chart', async () => {
  const Drawing = lazyChart<{ label: string }>(async () => ({ label }) => <p>{label}</p>)
  render(
    <Suspense>
      <Drawing label="three bars" />
    </Suspense>,
  )
  expect(await screen.findByText('three bars')).toBeDefined()
})

it('shows an error if its code could not be loaded, and leaves the content around it', async () => {
  const Drawing = lazyChart<{ label: string }>(async () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  render(
    <Suspense>
      <Drawing label="three bars" />
      <table />
    </Suspense>,
  )
  expect((await screen.findByRole('status')).textContent).toContain('not on this device yet')
  expect(screen.getByRole('table')).toBeDefined()
})
