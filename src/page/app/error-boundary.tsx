import { Component, type ReactNode } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/problem.tsx'
import { i18n } from '../i18n/i18n.ts'
import { isChunkLoadError } from './loading/chunk-load-error.ts'
import { ChunkLoadProblem } from './full-page-messages.tsx'
import { recordError } from './diagnostics/diagnostics.ts'

interface ErrorBoundaryProps {
  /** Name of the broken part as the start of a sentence: "This chat", "Settings". */
  what: string
  /** A changed key, such as another route or session, resets the boundary. */
  resetKey?: string
  children: ReactNode
}

interface ErrorBoundaryState {
  error: unknown
  hasFailed: boolean
  resetKey: string | undefined
  isSaving: boolean
  /** Why the backup could not be made. */
  backupProblem: string | null
}

const initialState = { error: null, hasFailed: false, isSaving: false, backupProblem: null }

/**
 * Catches rendering errors, one boundary per region, so that the rest of the page stays usable. Everything can be saved from
 * here, because the data section may be what cannot be shown.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { ...initialState, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (props.resetKey === state.resetKey) return null
    return { ...initialState, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown): void {
    recordError('not shown', error)
  }

  async #backUp(): Promise<void> {
    this.setState({ isSaving: true, backupProblem: null })
    const backupProblem = await import('./backups/save-backup.ts').then(
      ({ saveBackup }) => saveBackup(),
      () => i18n.t('No backup was made.'),
    )
    this.setState({ isSaving: false, backupProblem })
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const { error, isSaving, backupProblem } = this.state
    if (isChunkLoadError(error)) return <ChunkLoadProblem />
    return (
      <div className="mx-auto w-full max-w-form p-6">
        <Problem
          message={i18n.t('{what} could not be shown.', { what: this.props.what })}
          hint={i18n.t('Your chats are stored on this device. Try again, or reload the page.')}
          detail={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        >
          <Button onClick={() => this.setState({ hasFailed: false, error: null })}>
            {i18n.t('Try again')}
          </Button>
          <Button onClick={() => location.reload()}>{i18n.t('Reload')}</Button>
          <Button disabled={isSaving} onClick={() => void this.#backUp()}>
            {i18n.t('Back up everything')}
          </Button>
          {backupProblem !== null && <p role="status">{backupProblem}</p>}
        </Problem>
      </div>
    )
  }
}
