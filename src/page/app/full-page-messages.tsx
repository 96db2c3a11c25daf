import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/problem.tsx'
import { i18n } from '../i18n/i18n.ts'
import { Trans } from '../i18n/trans.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'

/** Replaces the page without a secure context, where the browser lacks the locks and encryption that chats and keys need. */
export function InsecureAddress() {
  const { protocol, hostname, port } = location
  const here = `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`
  return (
    <main className="mx-auto w-full max-w-column p-4 sm:p-6">
      <h1 className="mb-4 text-2xl font-semibold tracking-tight">{i18n.t('Innerloop')}</h1>
      <Problem
        message={i18n.t('Open Innerloop at an https:// address or at http://localhost.')}
        hint={i18n.t(
          'This address ({here}) is not encrypted. At such an address, the browser offers no encryption for your keys and no locks that keep two tabs from overwriting each other’s data.',
          { here },
        )}
      >
        <Button onClick={() => location.reload()}>{i18n.t('Try again')}</Button>
      </Problem>
    </main>
  )
}

export function NotFound({ path }: { path: string }) {
  return (
    <div className="mx-auto w-full max-w-column px-4 sm:px-6">
      <EmptyState
        title={i18n.t('There is nothing at this address')}
        action={
          <a href="#/" className="rounded-md py-1 font-medium text-accent pointer-coarse:py-3">
            {i18n.t('Start a new chat')}
          </a>
        }
      >
        <Trans
          id="Innerloop has no page called {path}."
          values={{ path: <code className="font-mono break-all">{path}</code> }}
        />
      </EmptyState>
    </div>
  )
}

/** Replaces a part of the page whose file could not be loaded. */
export function ChunkLoadProblem() {
  return (
    <div role="status" className="mx-auto w-full max-w-form p-6">
      <p>
        {navigator.onLine
          ? i18n.t('A newer version of Innerloop is available, and this part of the page needs it.')
          : i18n.t('This part of the page is not on this device yet. It can be loaded when you are online.')}
      </p>
      <p className="mt-1 text-muted">{i18n.t('Your chats and what you are writing are kept.')}</p>
      <Button className="mt-3" onClick={() => location.reload()}>
        {i18n.t('Reload')}
      </Button>
    </div>
  )
}
