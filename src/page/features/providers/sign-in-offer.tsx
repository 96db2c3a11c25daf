import { LogIn } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { say } from '../../i18n/say.ts'

export interface SignInOfferProps {
  label: string
  /** Host of the sign-in page. */
  host: string
  /** An answer is being written, which leaving the page interrupts. */
  isAnswering: boolean
  disabled: boolean
  onSignIn: () => void
}

/** Offers a sign-in that creates a key. Leaves this page for the provider's own and comes back. */
export function SignInOffer({ label, host, isAnswering, disabled, onSignIn }: SignInOfferProps) {
  return (
    <div className="flex flex-col items-start gap-2 rounded-lg bg-surface px-4 py-3">
      <Button disabled={disabled} onClick={onSignIn}>
        <LogIn aria-hidden size={16} />
        {say('Sign in with {label}', { label })}
      </Button>
      <p className="text-sm text-muted">
        {say(
          'You leave for {host}, allow a key for Innerloop there, and come back. The key goes straight to where keys are kept; no page sees it. Or paste one below.',
          { host },
        )}
      </p>
      {hasUnusualPort(location) && (
        <p className="text-sm text-muted">
          {say(
            '{label} sends people back to addresses on the usual ports only. If it refuses {host}, create a key on its site instead.',
            { label, host: location.host },
          )}
        </p>
      )}
      {isAnswering && (
        <p className="text-sm text-warning">
          {say('An answer is being written. Leaving interrupts it; it offers to go on when you are back.')}
        </p>
      )}
    </div>
  )
}

/** The documentation of OpenRouter names ports 443 and 3000. */
function hasUnusualPort({ port }: Location): boolean {
  return !['', '443', '3000'].includes(port)
}
