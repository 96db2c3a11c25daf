import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { watchVaultState } from '../../../worker/client/vault-state.ts'
import { Problem } from '../../ui/problem.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useObservable } from '../../ui/use-observable.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { say } from '../../i18n/say.ts'
import { createKeyCommands } from './key-commands.ts'
import { KeyList } from './key-list.tsx'
import { listKeptKeys } from './kept-keys.ts'
import { PassphrasePart } from './passphrase-part.tsx'
import type { Announce } from '../../ui/announce.ts'

export interface KeysSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Settings page for keys: which are stored, how, and how they are protected. */
export function KeysSection({ client, queries, announce }: KeysSectionProps) {
  const commands = useMemo(() => createKeyCommands(client, announce), [client, announce])
  const vault = useObservable(useMemo(() => watchVaultState(client), [client]))
  const providers = useObservable(useMemo(() => queries.watchProviders(), [queries]))
  const services = useObservable(useMemo(() => queries.watchWebServices(), [queries]))
  const keys = useMemo(
    () =>
      listKeptKeys(
        providers.state === 'ready' ? providers.value : [],
        services.state === 'ready' ? services.value : [],
      ),
    [providers, services],
  )
  return (
    <SettingsSection
      title={say('Keys')}
      intro={say(
        'A key goes only to the address that it was saved for, by the proxy that it was given for if there is one, and is never shown again.',
      )}
    >
      {(vault.state === 'loading' || providers.state === 'loading') && (
        <Waiting>{say('Looking at your keys…')}</Waiting>
      )}
      {vault.state === 'failed' && (
        <Problem message={vault.reason.message} hint={vault.reason.hint} detail={vault.reason.detail} />
      )}
      {providers.state === 'failed' && (
        <Problem message={providers.reason.message} hint={providers.reason.hint} />
      )}
      {vault.state === 'ready' && providers.state === 'ready' && (
        <>
          <PassphrasePart
            state={vault.value}
            keyCount={keys.filter(({ keptForSession }) => !keptForSession).length}
            queries={queries}
            commands={commands}
          />
          <KeyList keys={keys} state={vault.value} onDelete={commands.deleteKey} />
        </>
      )}
    </SettingsSection>
  )
}
