import { useMemo, useState } from 'react'
import type { Provider } from '../../../../core/model/providers/provider.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { RevealedText } from '../../../ui/text/revealed-text.tsx'
import { useObservable } from '../../../ui/hooks/use-observable.ts'
import { Said } from '../../../i18n/said.tsx'
import { SectionHeader } from '../../../ui/layout/settings-section.tsx'
import { say } from '../../../i18n/say.ts'
import type { DataServices } from '../data-services.ts'
import { showFailure } from '../../../i18n/show-text.ts'

/** Providers from a backup. They receive no request until the user has confirmed each address. */
export function PendingProvidersSection({
  services: { client, queries, announce },
}: {
  services: DataServices
}) {
  const held = useObservable(useMemo(() => queries.watchHeldProviders(), [queries]))
  const [asked, setAsked] = useState<Provider | null>(null)
  if (held.state !== 'ready' || held.value.length === 0) return null
  const answer = async (provider: Provider, isUsed: boolean) => {
    const name = isUsed ? 'use-held-provider' : 'drop-held-provider'
    const done = await client.call(name, { providerId: provider.id })
    if (!done.ok)
      return announce.failed(
        say('“{name}” stays as it is. {message}', {
          name: provider.name,
          message: showFailure(done.failure),
        }),
      )
    if (isUsed)
      announce.done(
        say('“{name}” is used from now on. Give it its key in Providers.', { name: provider.name }),
      )
  }
  return (
    <div className="flex flex-col gap-3">
      <SectionHeader title={say('Providers from a backup')}>
        {say(
          'Look at each address before you use it: your messages would go there. Keys are in no backup; enter them in Providers afterwards.',
        )}
      </SectionHeader>
      <ul
        aria-label={say('Providers from a backup')}
        className="divide-y divide-border rounded-lg border border-border bg-raised"
      >
        {held.value.map((provider) => (
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
                    <Said text="through {via}" values={{ via: <RevealedText text={provider.proxyUrl} /> }} />
                  </>
                )}
              </p>
            </div>
            <Button onClick={() => void answer(provider, true)}>{say('Use this provider')}</Button>
            <Button look="quiet" onClick={() => setAsked(provider)}>
              {say('Remove')}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={say('Remove {name}?', { name: asked?.name ?? '' })}
        description={say('It cannot be brought back from here; it stays in the backup that it came from.')}
        action={say('Remove')}
        cancelLabel={say('Keep it')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => asked !== null && void answer(asked, false)}
      />
    </div>
  )
}
