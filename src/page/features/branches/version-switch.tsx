import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { i18n } from '../../i18n/i18n.ts'

/** The siblings of a message in the order of creation, including itself. */
export interface Versions {
  ids: readonly string[]
  index: number
}

export interface VersionSwitchProps {
  versions: Versions
  isDisabled: boolean
  onSelect: (id: string) => void
}

export function VersionSwitch({ versions: { ids, index }, isDisabled, onSelect }: VersionSwitchProps) {
  if (ids.length < 2) return null
  const [previous, next] = [ids[index - 1], ids[index + 1]]
  return (
    <div className="flex items-center text-sm text-muted tabular-nums">
      <IconButton
        icon={ChevronLeft}
        label={i18n.t('Previous version')}
        small
        disabled={isDisabled || previous === undefined}
        onClick={() => previous !== undefined && onSelect(previous)}
      />
      <span>
        {index + 1}/{ids.length}
      </span>
      <IconButton
        icon={ChevronRight}
        label={i18n.t('Next version')}
        small
        disabled={isDisabled || next === undefined}
        onClick={() => next !== undefined && onSelect(next)}
      />
    </div>
  )
}
