import { ArchiveRestore, DatabaseBackup, Lock, Plus } from 'lucide-react'
import type { OfferedAction } from '../ui/actions.ts'
import { say } from '../words/say.ts'
import { translate } from '../words/translate.ts'
import { goToControl } from './go-to-control.ts'
import { announce } from './notices.ts'
import type { Services } from './services.ts'

/** Returns the actions for stored data and its protection. Those that need a choice open the section. */
export function toKeepingActions({ client }: Pick<Services, 'client'>, canLock: boolean): OfferedAction[] {
  const lock = async () => {
    const locked = await client.call('lock-keys', {})
    if (!locked.ok) return announce.failed(translate(locked.failure.message))
    announce.done(say('Locked. Nobody can use or read the stored keys without your passphrase.'))
  }
  return [
    ...(canLock
      ? [
          {
            id: 'lock',
            name: say('Lock now'),
            word: 'lock',
            meaning: say('Nobody uses the keys without the passphrase'),
            group: say('Settings'),
            icon: Lock,
            run: () => void lock(),
          },
        ]
      : []),
    {
      id: 'add-provider',
      name: say('Add provider'),
      word: 'provider',
      meaning: say('With a key of yours, or a server on this computer'),
      group: say('Settings'),
      icon: Plus,
      run: () => goToControl('providers', 'add-provider', (button) => button.click()),
    },
    {
      id: 'back-up',
      name: say('Back up everything'),
      word: 'backup',
      meaning: say('Goes to the backup, in one file'),
      group: say('Settings'),
      icon: DatabaseBackup,
      run: () => goToControl('data', 'back-up'),
    },
    {
      id: 'restore',
      name: say('Restore'),
      word: 'restore',
      meaning: say('Goes to where a backup is read back'),
      group: say('Settings'),
      icon: ArchiveRestore,
      run: () => goToControl('data', 'restore'),
    },
  ]
}
