import { useId } from 'react'
import type { JsonValue } from '../../../core/model/json.ts'
import type { McpTool } from '../../../core/model/mcp/mcp-snapshot.ts'
import { getOwn } from '../../../lib/json.ts'
import { i18n } from '../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../i18n/message-types.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useClickGuard } from '../../ui/hooks/use-click-guard.ts'
import { RevealedText } from '../../ui/text/revealed-text.tsx'

export interface ChangedToolsProps {
  /** Name of the server. */
  name: string
  tools: readonly McpTool[]
  /** Definitions that were accepted before, by the name of the tool. */
  accepted: Readonly<Record<string, McpTool>>
  onAccept: (tools: readonly McpTool[]) => void
  onKeepOff: () => void
}

/** Tools whose definition changed after it was accepted: old and new, side by side on wide screens. They are off until accepted. */
export function ChangedTools({ name, tools, accepted, onAccept, onKeepOff }: ChangedToolsProps) {
  const isArmed = useClickGuard()
  return (
    <div
      role="group"
      aria-label={i18n.t('Changed tools: {name}', { name })}
      className="flex flex-col gap-4 rounded-lg border border-warning/60 bg-raised p-4"
    >
      <p className="font-medium">
        {i18n.t(
          '{count, plural, one {# tool has} other {# tools have}} changed since you chose to use {count, plural, one {it} other {them}}. Compare before you accept.',
          { count: tools.length },
        )}
      </p>
      {tools.map((tool) => (
        <ToolDifference key={tool.name} before={getOwn(accepted, tool.name)} after={tool} />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button look="primary" aria-disabled={!isArmed} onClick={() => isArmed && onAccept(tools)}>
          {i18n.t('Accept changes')}
        </Button>
        <Button aria-disabled={!isArmed} onClick={() => isArmed && onKeepOff()}>
          {i18n.t('Keep off')}
        </Button>
      </div>
    </div>
  )
}

type Part = 'title' | 'description' | 'inputSchema' | 'outputSchema' | 'hints' | 'appUri'

const partLabels: Readonly<Record<Part, MessageDescriptor>> = {
  title: /*i18n*/ { id: 'Title' },
  description: /*i18n*/ { id: 'Description' },
  inputSchema: /*i18n*/ { id: 'Parameters' },
  outputSchema: /*i18n*/ { id: 'Result' },
  hints: /*i18n*/ { id: 'Marks' },
  appUri: /*i18n*/ { id: 'Interactive view' },
}

/** Returns the parts of a definition that differ, as texts. */
export function findDifferences(
  before: McpTool | undefined,
  after: McpTool,
): { part: Part; before: string; after: string }[] {
  return (Object.keys(partLabels) as Part[])
    .map((part) => ({ part, before: toText(before?.[part]), after: toText(after[part]) }))
    .filter((difference) => difference.before !== difference.after)
}

function toText(value: JsonValue | McpTool['hints'] | undefined): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}

function ToolDifference({ before, after }: { before: McpTool | undefined; after: McpTool }) {
  const differences = findDifferences(before, after)
  return (
    <div className="flex flex-col gap-2">
      <p className="font-mono text-sm font-medium break-words">
        <RevealedText text={after.remoteName} />
      </p>
      {differences.length === 0 && (
        <p className="text-sm text-muted">{i18n.t('The name of the server changed.')}</p>
      )}
      {differences.map(({ part, before: old, after: current }) => (
        <div key={part} className="flex flex-col gap-1">
          <p className="text-sm text-muted">{i18n.t(partLabels[part])}</p>
          <div className="grid gap-2 sm:grid-cols-2">
            <Version label={i18n.t('Before')} text={old} />
            <Version label={i18n.t('Now')} text={current} isNew />
          </div>
        </div>
      ))}
    </div>
  )
}

function Version({ label, text, isNew = false }: { label: string; text: string; isNew?: boolean }) {
  const id = useId()
  return (
    <div className="min-w-0">
      <p id={id} className="text-xs text-faint">
        {label}
      </p>
      <pre
        tabIndex={0}
        role="group"
        aria-labelledby={id}
        className={`mt-0.5 max-h-48 overflow-auto rounded-md px-3 py-2 font-mono text-xs break-words whitespace-pre-wrap ${isNew ? 'bg-warning-soft' : 'bg-background'}`}
      >
        {text === '' ? i18n.t('none') : <RevealedText text={text} />}
      </pre>
    </div>
  )
}
