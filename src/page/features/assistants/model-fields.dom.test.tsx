// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { HostedFields } from './model-fields.tsx'

afterEach(cleanup)

const base = { dialect: 'openai-compatible', baseUrl: 'https://example.com' } as const
const google: Provider = { ...base, id: 'g' as ProviderId, kind: 'google', name: 'Gemini', models: ['flash'] }
const groq: Provider = { ...base, id: 'q' as ProviderId, kind: 'groq', name: 'Groq', models: ['llama/3'] }
const providers = [demoProvider, google, groq]
const namesOf = () =>
  screen.queryAllByRole('switch').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)

it('offers the hosted tools of the provider, and enabled ones; without a model those of any provider', () => {
  const onChange = vi.fn()
  const props = { providers, hostedTools: [], onChange }
  const { rerender } = render(<HostedFields {...props} model="g/flash" />)
  expect(namesOf()).toEqual(['Web search', 'Web page reading', 'Code execution'])
  expect(screen.getByRole('group').textContent).toContain('Run by Gemini without asking')
  fireEvent.click(screen.getByRole('switch', { name: 'Web search' }))
  expect(onChange).toHaveBeenCalledWith(['web-search'])

  rerender(<HostedFields {...props} model="q/llama/3" />)
  expect(namesOf()).toEqual([])
  rerender(<HostedFields {...props} model="q/llama/3" hostedTools={['web-search']} />)
  expect(namesOf()).toEqual(['Web search'])
  fireEvent.click(screen.getByRole('switch', { name: 'Web search' }))
  expect(onChange).toHaveBeenLastCalledWith([])
  rerender(<HostedFields {...props} model="" />)
  expect(namesOf()).toHaveLength(3)
})
