import { Button } from '../../ui/button.tsx'
import { say } from '../../words/say.ts'

/** Replaces a part of the page whose file could not be loaded. */
export function LostPart() {
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
