// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ProviderId } from '../../../core/model/id.ts'
import { demoProvider } from '../../../core/model/providers/model-ref.ts'
import type { ModelRef, Provider } from '../../../core/model/providers/provider.ts'
import { DefaultModelSection } from './models-section.tsx'

afterEach(cleanup)

const provider = {
  ...demoProvider,
  id: 'p' as ProviderId,
  dialect: 'openai',
  name: 'Fake',
  models: ['m'],
} as Provider

function setup(model: ModelRef | null) {
  const watch = (value: unknown) => ({
    subscribe: (next: (value: unknown) => void) => {
      next(value)
      return () => undefined
    },
  })
  const queries = {
    watchSetting: () => watch(model),
    watchProviders: () => watch([demoProvider, provider]),
  } as unknown as Queries
  const onChange = vi.fn<(model: ModelRef | null, message: string) => void>()
  render(<DefaultModelSection queries={queries} onChange={onChange} />)
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Default model' })
  const options = [...select.options].map(({ text }) => text)
  return { onChange, select, options }
}

it('offers the last used model and all models, and saves the chosen one', () => {
  const { onChange, select, options } = setup(null)
  expect(options).toEqual(['Last used', 'Demo', 'Fake/m'])
  fireEvent.change(select, { target: { value: select.options[2]?.value } })
  expect(onChange).toHaveBeenCalledWith({ providerId: 'p', modelId: 'm' }, 'New chats use Fake/m.')
  fireEvent.change(select, { target: { value: '' } })
  expect(onChange).toHaveBeenLastCalledWith(null, 'New chats use the last model you chose.')
})

it('keeps showing a model whose provider was removed', () => {
  const { select, options } = setup({ providerId: 'gone' as ProviderId, modelId: 'old' })
  expect(options).toContain('old (its provider was removed)')
  expect(select.selectedOptions[0]?.text).toBe('old (its provider was removed)')
})
