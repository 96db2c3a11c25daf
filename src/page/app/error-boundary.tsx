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
}

/** Catches rendering errors, one boundary per region, so that the rest of the page stays usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, hasFailed: false, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error, hasFailed: true }
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): Partial<ErrorBoundaryState> | null {
    if (props.resetKey === state.resetKey) return null
    return { error: null, hasFailed: false, resetKey: props.resetKey }
  }

  override componentDidCatch(error: unknown): void {
    recordError('not shown', error)
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    const { error } = this.state
    if (isChunkLoadError(error)) return <ChunkLoadProblem />
    return (
      <div className="mx-auto w-full max-w-form p-6">
        <Problem
          message={i18n.t('{what} could not be shown.', { what: this.props.what })}
          hint={i18n.t('Nothing was lost: chats are stored on this device. Try again, or reload the page.')}
          detail={error instanceof Error ? `${error.name}: ${error.message}` : String(error)}
        >
          <Button onClick={() => this.setState({ hasFailed: false, error: null })}>
            {i18n.t('Try again')}
          </Button>
          <Button onClick={() => location.reload()}>{i18n.t('Reload')}</Button>
        </Problem>
      </div>
    )
  }
}
