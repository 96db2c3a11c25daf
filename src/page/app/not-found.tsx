import { EmptyState } from '../ui/empty-state.tsx'

export function NotFound({ path }: { path: string }) {
  return (
    <div className="mx-auto w-full max-w-column">
      <EmptyState
        title="There is nothing at this address"
        action={
          <a href="#/" className="rounded-md font-medium text-accent">
            Start a new chat
          </a>
        }
      >
        Innerloop has no page called <code className="font-mono break-all">{path}</code>.
      </EmptyState>
    </div>
  )
}
