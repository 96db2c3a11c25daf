import type { LucideIcon } from 'lucide-react'
import { i18n } from '../../../i18n/i18n.ts'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'

interface ArtifactCardProps {
  title: string
  kind: string
  icon: LucideIcon
  onOpen: () => void
}

/** Card that opens an artifact in the side panel. */
export function ArtifactCard({ title, kind, icon: Icon, onOpen }: ArtifactCardProps) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-13 w-full max-w-form items-center gap-3 rounded-lg border border-border bg-raised px-3 py-2 text-start transition-colors duration-120 hover:border-accent"
    >
      <span className="sr-only">{i18n.t('Open artifact: {title}', { title })}</span>
      <Icon aria-hidden size={20} strokeWidth={1.5} className="shrink-0 text-muted" />
      <span aria-hidden className="min-w-0 flex-1">
        <span className="block truncate font-medium">
          <RevealedText text={title} />
        </span>
        <span className="block text-sm text-muted">{kind}</span>
      </span>
      <span aria-hidden className="shrink-0 text-sm font-medium text-accent">
        {i18n.t('Open')}
      </span>
    </button>
  )
}
