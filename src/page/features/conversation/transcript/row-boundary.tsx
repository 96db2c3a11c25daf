import { Component, type ReactNode } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { CopyButton } from '../../../ui/controls/copy-button.tsx'
import { PlainProse } from '../../../ui/markdown/markdown.tsx'
import { Problem } from '../../../ui/feedback/problem.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import type { MessageActions } from '../../chat-state/commands/message-actions.ts'
import type { TranscriptRow } from '../../chat-state/session/transcript-rows.ts'

interface RowBoundaryProps {
  row: TranscriptRow
  actions: MessageActions
  children: ReactNode
}

interface RowBoundaryState {
  error: Error | null
  message: TranscriptRow['message']
}

/**
 * Error boundary of a row. A message that cannot be rendered is shown as plain text and can be copied or deleted; other
 * rows stay.
 */
export class RowBoundary extends Component<RowBoundaryProps, RowBoundaryState> {
  override state: RowBoundaryState = { error: null, message: this.props.row.message }

  static getDerivedStateFromError(error: unknown): Partial<RowBoundaryState> {
    return { error: error instanceof Error ? error : new Error('unknown', { cause: error }) }
  }

  /** Renders the row again after its data has changed. */
  static getDerivedStateFromProps(
    { row }: RowBoundaryProps,
    { message }: RowBoundaryState,
  ): Partial<RowBoundaryState> | null {
    return row.message === message ? null : { error: null, message: row.message }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === null) return this.props.children
    const { row, actions } = this.props
    const text = readText(row)
    return (
      <article
        aria-label={row.role === 'user' ? i18n.t('You') : i18n.t('Assistant')}
        data-message-id={row.id}
        data-role={row.role}
        data-status={row.from === 'storage' ? row.message.status : 'complete'}
        className="flex flex-col gap-3 pt-6"
      >
        <Problem
          message={i18n.t('This message could not be shown correctly.')}
          hint={i18n.t('The text is shown unformatted.')}
          detail={`${error.name}: ${error.message}`}
        >
          <Button onClick={() => this.setState({ error: null })}>{i18n.t('Try again')}</Button>
          {row.from === 'storage' && (
            <Button look="danger" onClick={() => actions.remove(row.id)}>
              {i18n.t('Delete')}
            </Button>
          )}
          <CopyButton label={i18n.t('Copy')} readText={() => text} />
        </Problem>
        <PlainProse text={text} />
      </article>
    )
  }
}

/** Collects only strings, because other parts may have caused the error. */
function readText(row: TranscriptRow): string {
  const parts: readonly unknown[] = Array.isArray(row.message.parts) ? row.message.parts : []
  return parts
    .flatMap((part) =>
      typeof part === 'object' && part !== null && 'text' in part && typeof part.text === 'string'
        ? [part.text]
        : [],
    )
    .join('\n\n')
}
