import { EmptyState } from '../ui/empty-state.tsx'
import { Said } from '../words/said.tsx'
import { say } from '../words/say.ts'

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
