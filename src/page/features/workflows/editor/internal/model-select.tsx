import { parseModelKey, toModelKey } from '../../../../../core/model/providers/model-ref.ts'
import type { ModelRef } from '../../../../../core/model/providers/provider.ts'
import { i18n } from '../../../../i18n/i18n.ts'
import { spellHidden } from '../../../../ui/text/revealed-text.tsx'
import { listModelOptions, modelOptionLabel } from '../../../models/model-options.ts'
import type { ListedValue } from '../list-values.ts'
import { useEditor } from './editor-context.ts'
import { selectClass } from './fields.tsx'

interface ModelSelectProps {
  id?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  /** A model, or the path of an input that has one. */
  value: ModelRef | string | undefined
  /** Text of the option without a model. */
  noneText: string
  /** Inputs that can be chosen instead of a model. */
  inputs?: readonly ListedValue[]
  onChange: (model: ModelRef | string | undefined) => void
}

const none: readonly ListedValue[] = []

/** A model of one of the providers. One that is not listed stays as it is. */
export function ModelSelect({ value, noneText, inputs = none, onChange, ...control }: ModelSelectProps) {
  const { providers } = useEditor()
  const options = listModelOptions(providers)
  const key = typeof value === 'object' ? toModelKey(value) : (value ?? '')
  const isListed =
    key === '' ||
    inputs.some(({ path }) => path === key) ||
    options.some(({ model }) => toModelKey(model) === key)
  const choose = (chosen: string) => {
    if (chosen === '') return onChange(undefined)
    return onChange(inputs.some(({ path }) => path === chosen) ? chosen : parseModelKey(chosen))
  }
  return (
    <select {...control} value={key} onChange={({ target }) => choose(target.value)} className={selectClass}>
      <option value="">{noneText}</option>
      {!isListed && (
        <option value={key}>
          {typeof value === 'object' ? modelOptionLabel(value, options) : spellHidden(key)}
        </option>
      )}
      {inputs.map(({ path, label }) => (
        <option key={path} value={path}>
          {i18n.t('Input “{label}”', { label })}
        </option>
      ))}
      {options.map(({ model, label }) => (
        <option key={toModelKey(model)} value={toModelKey(model)}>
          {label}
        </option>
      ))}
    </select>
  )
}
