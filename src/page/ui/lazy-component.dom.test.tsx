// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { lazyComponent, type LazyComponent } from './lazy-component.tsx'

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>

const draw = (Part: LazyComponent<{ name: string }>) => render(<Part name="Ada" meanwhile={<p>loading</p>} />)

describe('a component in a chunk of its own', () => {
  afterEach(cleanup)

  it('is rendered at once when it was preloaded, without a fallback before it', async () => {
    const Part = lazyComponent(async () => Greeting)
    await Part.preload()
    draw(Part)
    expect(screen.queryByText('loading')).toBeNull()
    expect(screen.getByText('Hello Ada')).toBeDefined()
  })

  it('shows the fallback until the component is loaded if it was not preloaded', async () => {
    const loading = Promise.withResolvers<ComponentType<{ name: string }>>()
    const Part = lazyComponent(() => loading.promise)
    draw(Part)
    expect(screen.getByText('loading')).toBeDefined()
    await act(async () => loading.resolve(Greeting))
    // Not 300 ms later, which is React's default.
    expect(screen.getByText('Hello Ada')).toBeDefined()
  })

  it('is requested again after preloading failed', async () => {
    let loadCount = 0
    const Part = lazyComponent(async () => {
      loadCount += 1
      if (loadCount === 1) throw new Error('offline')
      return Greeting
    })
    await expect(Part.preload()).rejects.toThrow('offline')
    draw(Part)
    expect(await screen.findByText('Hello Ada')).toBeDefined()
  })
})
