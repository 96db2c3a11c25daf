import { useMemo, useState } from 'react'
import type { Provider } from '../../../../core/model/providers/provider.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { Trans } from '../../../i18n/trans.tsx'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import type { DataServices } from '../data-services.ts'
import { createFailureReporter } from '../../../ui/feedback/report-failure.ts'

/** Providers from a backup. They receive no request until the user has confirmed each address. */
export function PendingProvidersSection({
  services: { client, queries, announce },
}: {
  services: DataServices
}) {
  const pending = useObservable(useMemo(() => queries.watchPendingProviders(), [queries]))
  const [confirming, setConfirming] = useState<Provider | null>(null)
  if (pending.state !== 'ready' || pending.value.length === 0) return null
  const answer = async (provider: Provider, isUsed: boolean) => {
    const name = isUsed ? 'use-held-provider' : 'drop-held-provider'
    const done = await createFailureReporter(announce)(
      client.call(name, { providerId: provider.id }),
      i18n.t('“{name}” stays as it is.', { name: provider.name }),
    )
    if (done !== undefined && isUsed)
      announce.done(
        i18n.t('“{name}” is now in use. Add its key in Settings > Providers & keys.', {
          name: provider.name,
        }),
      )
  }
  return (
    <div className="flex flex-col gap-3">
      <SectionHeader title={i18n.t('Providers from a backup')}>
        {i18n.t(
          'Check each address before you use it: your messages would be sent there. Then add the keys in Settings > Providers & keys.',
        )}
      </SectionHeader>
      <ul
        aria-label={i18n.t('Providers from a backup')}
        className="divide-y divide-border rounded-lg border border-border bg-raised"
      >
        {pending.value.map((provider) => (
          <li key={provider.id} className="flex flex-wrap items-center gap-2 px-4 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">
                <RevealedText text={provider.name} />
              </p>
              <p className="text-sm break-all text-muted">
                <RevealedText text={provider.baseUrl} />
                {provider.proxyUrl !== undefined && (
                  <>
                    {' '}
                    <Trans id="through {via}" values={{ via: <RevealedText text={provider.proxyUrl} /> }} />
                  </>
                )}
              </p>
            </div>
            <Button onClick={() => void answer(provider, true)}>{i18n.t('Use this provider')}</Button>
            <Button look="quiet" onClick={() => setConfirming(provider)}>
              {i18n.t('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={i18n.t('Remove {name}?', { name: confirming?.name ?? '' })}
        description={i18n.t(
          'The provider cannot be restored from here. It stays in the backup that it came from.',
        )}
        action={i18n.t('Remove')}
        cancelLabel={i18n.t('Keep it')}
        isOpen={confirming !== null}
        onClose={() => setConfirming(null)}
        onConfirm={() => confirming !== null && void answer(confirming, false)}
      />
    </div>
  )
}
