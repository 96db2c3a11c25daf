import { EmptyState } from '../../../ui/empty-state.tsx'
import { say } from '../../../words/say.ts'

/** Shown for an address without a chat. */
export function MissingChat({ isTemporary }: { isTemporary: boolean }) {
  return (
    <div className="mx-auto w-full max-w-column flex-1 px-4 sm:px-6">
      <EmptyState
        title={isTemporary ? say('This chat is gone') : say('Nothing here')}
        action={
          <a href="#/" className="rounded-md py-1 font-medium text-accent pointer-coarse:py-3">
            {say('Start a new chat')}
          </a>
        }
      >
        {isTemporary
          ? say('It was temporary: kept in the memory of its tab only, until that was closed or reloaded.')
          : say(
              'This device has no chat at this address. It may have been deleted, or belong to another browser.',
            )}
      </EmptyState>
    </div>
  )
}
