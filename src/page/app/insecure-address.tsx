import { Button } from '../ui/button.tsx'
import { Problem } from '../ui/problem.tsx'
import { say } from '../words/say.ts'

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
