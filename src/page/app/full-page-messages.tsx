import { Button } from '../ui/controls/button.tsx'
import { Problem } from '../ui/feedback/problem.tsx'
import { say } from '../i18n/say.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { Said } from '../i18n/said.tsx'

/** Replaces the page without a secure context, where the browser lacks the locks and encryption that chats and keys need. */
export function InsecureAddress() {
  const { protocol, hostname, port } = location
  const here = `${protocol}//${hostname}${port === '' ? '' : `:${port}`}`
  return (
    <main className="mx-auto w-full max-w-column p-4 sm:p-6">
      <h1 className="mb-4 text-2xl font-semibold tracking-tight">{say('Innerloop')}</h1>
      <Problem
        message={say('Open Innerloop by https:// or at http://localhost.')}
        hint={say(
          'This address ({here}) is not encrypted. There the browser gives a page no encryption for your keys, and no locks that keep two tabs from writing over each other.',
          { here },
        )}
      >
        <Button onClick={() => location.reload()}>{say('Try again')}</Button>
      </Problem>
    </main>
  )
}

export function NotFound({ path }: { path: string }) {
  return (
    <div className="mx-auto w-full max-w-column px-4 sm:px-6">
      <EmptyState
        title={say('There is nothing at this address')}
        action={
          <a href="#/" className="rounded-md py-1 font-medium text-accent pointer-coarse:py-3">
            {say('Start a new chat')}
          </a>
        }
      >
        <Said
          text="Innerloop has no page called {path}."
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
          ? say('A newer version of Innerloop is there, and this part of the page comes with it.')
          : say('This part of the page is not on this device yet. It can be loaded when there is a network.')}
      </p>
      <p className="mt-1 text-muted">{say('Your chats and what you are writing are kept.')}</p>
      <Button className="mt-3" onClick={() => location.reload()}>
        {say('Reload')}
      </Button>
    </div>
  )
}
