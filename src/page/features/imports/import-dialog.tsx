import type { SessionId } from '../../../core/model/id.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ChatTitle } from '../../ui/text/display-text.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { ImportPlanView } from './import-plan.tsx'
import { describeOutcome } from './import-labels.ts'
import type { ChatImportView, ImportState } from './use-chat-import.ts'
import { showFailure } from '../../i18n/show-text.ts'

export interface ImportDialogProps extends ChatImportView {
  choose: () => void
  open: (sessionId: SessionId) => void
}

export function ImportDialog({ state, commit, close, choose, open }: ImportDialogProps) {
  if (state === null) return null
  return (
    <Dialog title={i18n.t('Import chats')} description={state.filename} isOpen onClose={close}>
      <div className="min-h-0 flex-auto overflow-y-auto px-5 pb-4">
        <Content state={state} />
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-border px-5 py-4">
        <Actions {...{ state, commit, close, choose, open }} />
      </footer>
    </Dialog>
  )
}

function Content({ state }: { state: ImportState }) {
  switch (state.step) {
    case 'reading':
      return (
        <Progress
          label={
            state.reading.chats === 0
              ? i18n.t('Reading the file…')
              : i18n.t('{count, plural, one {# chat} other {# chats}} read…', { count: state.reading.chats })
          }
          share={state.reading.share}
        />
      )
    case 'refused':
      return <FailureProblem failure={state.failure} />
    case 'planned':
      return <ImportPlanView plan={state.plan} />
    case 'importing': {
      const { done, total } = state.progress
      const label =
        total === 0
          ? i18n.t('Importing…')
          : i18n.t('{done} of {count, plural, one {# chat} other {# chats}}…', { done, count: total })
      return <Progress label={label} share={total === 0 ? 0 : done / total} />
    }
    case 'done':
      return <Outcome outcome={state.outcome} />
  }
}

function Progress({ label, share }: { label: string; share: number }) {
  return (
    <div>
      <p role="status" className="text-muted">
        {label}
      </p>
      <progress
        aria-label={i18n.t('Import')}
        max={1}
        value={share}
        className="mt-3 h-1.5 w-full accent-accent"
      />
    </div>
  )
}

function Outcome({ outcome }: { outcome: Extract<ImportState, { step: 'done' }>['outcome'] }) {
  return (
    <div className="flex flex-col gap-4">
      <p role="status">{describeOutcome(outcome)}</p>
      {outcome.failed.length > 0 && (
        <ul aria-label={i18n.t('Not imported')} className="flex flex-col gap-2">
          {outcome.failed.map(({ title, failure }) => (
            <li key={title} className="rounded-md bg-danger-soft px-3 py-2">
              <span className="font-medium">
                <ChatTitle title={title} />
              </span>
              : {showFailure(failure)}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Actions({
  state,
  commit,
  close,
  choose,
  open,
}: Omit<ImportDialogProps, 'read' | 'state'> & { state: ImportState }) {
  switch (state.step) {
    case 'reading':
    case 'importing':
      return <Button onClick={close}>{i18n.t('Stop')}</Button>
    case 'refused':
      return <Button onClick={choose}>{i18n.t('Choose another file')}</Button>
    case 'planned': {
      const { new: added, grown, deleted } = state.plan.chats
      const count = added + grown + deleted
      if (count === 0) return <Button onClick={close}>{i18n.t('Done')}</Button>
      return (
        <>
          <Button onClick={close}>{i18n.t('Cancel')}</Button>
          <Button look="primary" onClick={commit}>
            {i18n.t('Import {count, plural, one {# chat} other {# chats}}', { count })}
          </Button>
        </>
      )
    }
    case 'done': {
      const { sessionId } = state.outcome
      return (
        <>
          <Button onClick={close}>{i18n.t('Done')}</Button>
          {sessionId !== undefined && (
            <Button
              look="primary"
              onClick={() => {
                close()
                open(sessionId)
              }}
            >
              {i18n.t('Open newest chat')}
            </Button>
          )}
        </>
      )
    }
  }
}
