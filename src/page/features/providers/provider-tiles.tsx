import { useId } from 'react'
import { providerKindById } from '../../../core/model/providers/provider-catalog.ts'
import type { ProviderKindId } from '../../../core/model/providers/provider-kind-id.ts'
import { classNames } from '../../ui/class-names.ts'
import { i18n } from '../../i18n/i18n.ts'

/** Kinds with a tile, in display order: those that most people have a key for. */
const popularKinds = [
  'openai',
  'anthropic',
  'google',
  'openrouter',
  'mistral',
  'groq',
  'deepseek',
  'xai',
] as const satisfies readonly ProviderKindId[]

export interface ProviderTilesProps {
  kind: ProviderKindId
  disabled: boolean
  onChoose: (kind: ProviderKindId) => void
}

/** Tiles for the well-known providers and for servers without a catalog entry of their own. */
export function ProviderTiles({ kind, disabled, onChoose }: ProviderTilesProps) {
  const name = useId()
  const common = { name, disabled, onChoose }
  return (
    <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <legend className="sr-only">{i18n.t('Popular providers')}</legend>
      {popularKinds.map((id) => (
        <Tile key={id} {...common} kind={id} isChosen={id === kind} label={providerKindById(id).label} />
      ))}
      <Tile
        {...common}
        kind="ollama"
        isChosen={providerKindById(kind).isLocal === true}
        label={i18n.t('On this computer')}
        detail={i18n.t('Ollama, LM Studio, …')}
      />
      <Tile
        {...common}
        kind="openai-compatible"
        isChosen={kind === 'openai-compatible'}
        label={i18n.t('Another server')}
        detail={i18n.t('OpenAI-compatible')}
      />
    </fieldset>
  )
}

interface TileProps extends ProviderTilesProps {
  /** Name of the group of radio buttons. */
  name: string
  isChosen: boolean
  label: string
  detail?: string
}

function Tile({ name, kind, disabled, isChosen, label, detail, onChoose }: TileProps) {
  return (
    <label
      className={classNames(
        'relative flex min-h-11 flex-col justify-center rounded-lg border px-3 py-1.5 transition-colors duration-120',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isChosen ? 'border-accent bg-accent-soft' : 'border-border bg-raised hover:bg-surface',
        detail !== undefined && 'sm:col-span-2',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={disabled}
        onChange={() => onChoose(kind)}
        className="absolute inset-0 m-0 size-full cursor-pointer appearance-none opacity-0"
      />
      <span className="font-medium">{label}</span>
      {detail !== undefined && <span className="text-sm text-muted">{detail}</span>}
    </label>
  )
}
