// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import type { ModelRef, Provider } from '../../../core/model/providers/provider.ts'
import { ImageModelSection, type ImageModelSectionProps } from './image-model-section.tsx'

afterEach(cleanup)

const base: Omit<Provider, 'id' | 'kind' | 'name'> = {
  dialect: 'openai-compatible',
  baseUrl: 'https://example.com',
  models: [],
}
const google: Provider = { ...base, id: 'g' as ProviderId, kind: 'google', name: 'Gemini' }
const router: Provider = {
  ...base,
  id: 'r' as ProviderId,
  kind: 'openrouter',
  name: 'Router',
  models: ['some/chat', 'maker/flux.2'],
}
const groq: Provider = { ...base, id: 'q' as ProviderId, kind: 'groq', name: 'Groq' }

const watchValue = (value: unknown) => ({
  subscribe(next: (value: unknown) => void) {
    next(value)
    return () => undefined
  },
})

function show(providers: readonly Provider[], model: ModelRef | null = null) {
  const onChange = vi.fn<ImageModelSectionProps['onChange']>()
  const queries = {
    watchSetting: () => watchValue(model ?? undefined),
    watchProviders: () => watchValue(providers),
  }
  render(<ImageModelSection queries={queries as never} onChange={onChange} />)
  return onChange
}

const modelField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Image model' })

it('offers the providers with image generation, the image models they list, and any id', () => {
  const onChange = show([demoProvider, google, groq, router])
  const provider = screen.getByRole('combobox', { name: 'Provider of the image model' })
  expect([...provider.children].map(({ textContent }) => textContent)).toEqual(['Gemini', 'Router'])
  fireEvent.change(provider, { target: { value: 'r' } })
  expect([...(modelField().list?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'maker/flux.2',
    'google/gemini-3-pro-image',
  ])
  fireEvent.change(modelField(), { target: { value: ' my/own ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this image model' }))
  expect(onChange).toHaveBeenCalledWith(
    { providerId: 'r', modelId: 'my/own' },
    'Router/my/own now generates images.',
  )
})

it('explains a missing model, names the provider, reports a missing provider, and clears the choice', () => {
  const onChange = show([google], { providerId: google.id, modelId: 'nano' })
  expect(screen.getByText('Gemini/nano generates images.')).toBeTruthy()
  fireEvent.change(modelField(), { target: { value: ' ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Use this image model' }))
  expect(screen.getByText('Choose a model, or enter its ID.')).toBeTruthy()
  expect(onChange).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Clear image model' }))
  expect(onChange).toHaveBeenCalledWith(null, 'No image model is selected.')
  cleanup()

  show([groq], { providerId: google.id, modelId: 'nano' })
  expect(screen.getByText('nano is unavailable because its provider was removed.')).toBeTruthy()
  expect(screen.getByText(/^None of your providers supports image generation/)).toBeTruthy()
})
