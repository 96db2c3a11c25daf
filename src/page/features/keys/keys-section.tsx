import { useMemo } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { watchVaultState } from '../../../worker/client/vault-state.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { createKeyCommands } from './key-commands.ts'
import { KeyList } from './key-list.tsx'
import { listSavedKeys } from './saved-keys.ts'
import { PassphraseSection } from './passphrase-section.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'

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
      listSavedKeys(
        providers.state === 'ready' ? providers.value : [],
        services.state === 'ready' ? services.value : [],
      ),
    [providers, services],
  )
  return (
    <SettingsSection
      id="keys"
      title={i18n.t('Keys')}
      intro={i18n.t('A key is sent only to the address and proxy you saved it for, and isn’t shown again.')}
    >
      {(vault.state === 'loading' || providers.state === 'loading') && (
        <Spinner>{i18n.t('Loading your keys…')}</Spinner>
      )}
      {vault.state === 'failed' && <FailureProblem failure={vault.reason} />}
      {providers.state === 'failed' && <FailureProblem failure={providers.reason} />}
      {vault.state === 'ready' && providers.state === 'ready' && (
        <>
          <PassphraseSection
            state={vault.value}
            keyCount={keys.filter(({ isSessionOnly }) => !isSessionOnly).length}
            queries={queries}
            commands={commands}
          />
          <KeyList keys={keys} state={vault.value} onDelete={commands.deleteKey} />
        </>
      )}
    </SettingsSection>
  )
}
