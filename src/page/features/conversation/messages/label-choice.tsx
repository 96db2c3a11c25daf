import { Autocomplete } from '@base-ui/react/autocomplete'
import { Plus } from 'lucide-react'
import { use, useEffect, useRef, useState, type Ref } from 'react'
import type { MessageId } from '../../../../core/model/id.ts'
import {
  isSameLabel,
  maxLabelLength,
  normalizeLabel,
} from '../../../../core/model/conversation/message-label.ts'
import { controlClass, Field } from '../../../ui/controls/field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { useScreenShareMode } from '../../../ui/text/redaction.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { ConversationServicesContext } from '../../chat-state/conversation-services.ts'
import { onResolved } from '../../../ui/hooks/on-resolved.ts'

export interface LabelChoiceProps {
  id: string
  own: readonly string[]
  onChoose: (label: string) => void
}

/**
 * Field for a new label or one that another message has. Arrow keys move in the list, Enter adds the label. Labels of
 * other chats are hidden during a presentation.
 */
export function LabelChoice({ id, own, onChoose }: LabelChoiceProps) {
  const isPresented = useScreenShareMode()
  const used = useLabels(id)
  const offered = (isPresented ? [] : used).filter((label) => !own.some((each) => isSameLabel(each, label)))
  const [text, setText] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const add = () => {
    const label = normalizeLabel(text)
    if (label === undefined) setIsRefused(true)
    else onChoose(label)
  }
  return (
    <Autocomplete.Root
      open
      inline
      items={offered}
      value={text}
      onValueChange={(value, { reason }) => {
        if (reason === 'item-press') return
        setText(value)
        setIsRefused(false)
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
        className="p-1"
      >
        <Field
          label={i18n.t('Label')}
          {...(isRefused && {
            error: i18n.t('A label has 1 to {count} visible characters.', { count: maxLabelLength }),
          })}
        >
          <LabelField inputRef={input} />
        </Field>
      </form>
      <Autocomplete.List
        aria-label={i18n.t('Labels of other messages')}
        className="max-h-44 min-h-0 overflow-y-auto overscroll-contain empty:hidden"
      >
        {(label: string) => (
          <Autocomplete.Item
            key={label}
            value={label}
            onClick={() => onChoose(label)}
            className="flex min-h-9 cursor-default items-center rounded-md px-2.5 py-1.5 select-none data-highlighted:bg-surface pointer-coarse:min-h-11"
          >
            <bdi className="min-w-0 truncate">{label}</bdi>
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}

function LabelField({ inputRef, ...field }: { inputRef: Ref<HTMLInputElement> }) {
  return (
    <div className="flex items-center gap-1">
      <Autocomplete.Input
        {...field}
        ref={inputRef}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        className={controlClass}
      />
      <IconButton type="submit" icon={Plus} label={i18n.t('Add label')} />
    </div>
  )
}

function useLabels(id: string): readonly string[] {
  const sources = use(ConversationServicesContext)
  const [labels, setLabels] = useState<readonly string[]>([])
  useEffect(() => {
    return sources ? onResolved(sources.queries.readLabels(id as MessageId), setLabels) : undefined
  }, [sources, id])
  return labels
}
