import { ChevronDown, ChevronUp, Plus, Trash2 } from 'lucide-react'
import { isSameModel } from '../../../core/model/providers/model-ref.ts'
import { useId, useMemo, useRef } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { ModelRef } from '../../../core/model/providers/provider.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { ListboxButton } from '../../ui/popovers/listbox-button.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { modelOptionLabel, listModelOptions, moveModel, type ModelOption } from './model-options.ts'
import { SectionHeader } from '../../ui/layout/settings-section.tsx'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'

export interface FallbackSectionProps {
  queries: Queries
  /** `message` is announced after saving. `before` is the chain that Undo restores. */
  onChange: (chain: ModelRef[], message: string, before?: readonly ModelRef[]) => void
}

/** The fallback models of a turn, in order. */
export function FallbackSection({ queries, onChange }: FallbackSectionProps) {
  const setting = useObservable(useMemo(() => queries.watchSetting('fallback-models'), [queries]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const options = useTranslatedMemo(
    () => listModelOptions(providers.state === 'ready' ? providers.value : []),
    [providers],
  )
  if (setting.state === 'failed') {
    return <FailureProblem failure={setting.reason} />
  }
  if (setting.state === 'loading' || providers.state === 'loading')
    return <Spinner>{i18n.t('Loading your models…')}</Spinner>
  const chain = setting.value ?? []
  const isFull = chain.length >= 10
  const { label, hint } = settingText('fallback-models')
  return (
    <div {...settingAnchor('fallback-models')} className="flex flex-col gap-3">
      <SectionHeader title={label}>{hint}</SectionHeader>
      <Chain chain={chain} options={options} onChange={onChange} />
      <div>
        {isFull ? (
          <p className="text-sm text-muted">{i18n.t('The list has ten models, which is the maximum.')}</p>
        ) : (
          <AddModel
            options={options.filter(({ model }) => !chain.some((each) => isSameModel(each, model)))}
            onAdd={({ model, label }) => onChange([...chain, model], i18n.t('Added {label}.', { label }))}
          />
        )}
      </div>
    </div>
  )
}

interface ChainProps {
  chain: readonly ModelRef[]
  options: readonly ModelOption[]
  onChange: FallbackSectionProps['onChange']
}

function Chain({ chain, options, onChange }: ChainProps) {
  const list = useRef<HTMLUListElement>(null)
  const isEmpty = chain.length === 0
  return (
    <>
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={settingText('fallback-models').label}
        className={
          isEmpty ? '' : 'divide-y divide-border rounded-lg border border-border bg-raised outline-none'
        }
      >
        {chain.map((model, index) => (
          <ChainItem
            key={`${model.providerId}/${model.modelId}`}
            place={index}
            count={chain.length}
            label={modelOptionLabel(model, options)}
            onMove={(by) =>
              onChange(
                moveModel(chain, index, by),
                i18n.t('Moved {labelOf}.', { labelOf: modelOptionLabel(model, options) }),
              )
            }
            onRemove={() => {
              // The button that had the focus disappears with its item.
              list.current?.focus()
              onChange(
                chain.filter((each) => each !== model),
                i18n.t('Removed {labelOf}.', { labelOf: modelOptionLabel(model, options) }),
                chain,
              )
            }}
          />
        ))}
      </ul>
      {isEmpty && (
        <p className="text-muted">{i18n.t('No fallback models. If a request fails, you can retry.')}</p>
      )}
    </>
  )
}

interface ChainItemProps {
  place: number
  count: number
  label: string
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function ChainItem({ place, count, label, onMove, onRemove }: ChainItemProps) {
  const id = useId()
  return (
    <li className="flex items-center gap-1 py-1.5 ps-4 pe-2">
      <span aria-hidden className="w-6 text-sm text-faint tabular-nums">
        {place + 1}
      </span>
      <span id={id} className="min-w-0 flex-1 break-words">
        {label}
      </span>
      <IconButton
        icon={ChevronUp}
        label={i18n.t('Move up')}
        aria-describedby={id}
        aria-disabled={place === 0}
        onClick={() => place > 0 && onMove(-1)}
        className="aria-disabled:opacity-40"
      />
      <IconButton
        icon={ChevronDown}
        label={i18n.t('Move down')}
        aria-describedby={id}
        aria-disabled={place === count - 1}
        onClick={() => place < count - 1 && onMove(1)}
        className="aria-disabled:opacity-40"
      />
      <IconButton icon={Trash2} label={i18n.t('Remove')} aria-describedby={id} onClick={onRemove} />
    </li>
  )
}

interface AddModelProps {
  options: readonly ModelOption[]
  onAdd: (option: ModelOption) => void
}

function AddModel({ options, onAdd }: AddModelProps) {
  if (options.length === 0)
    return <p className="text-sm text-muted">{i18n.t('All models are already in the list.')}</p>
  return (
    <ListboxButton
      renderTrigger={(props) => (
        <Button {...props}>
          <Plus aria-hidden size={16} />
          {i18n.t('Add fallback model')}
        </Button>
      )}
      listLabel={i18n.t('Models')}
      groups={[
        {
          label: i18n.t('Models'),
          options: options.map(({ label }, index) => ({ value: String(index), label })),
        },
      ]}
      value=""
      onChange={(value) => {
        const option = options[Number(value)]
        if (option) onAdd(option)
      }}
    />
  )
}
