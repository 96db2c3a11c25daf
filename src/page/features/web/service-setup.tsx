import { useState } from 'react'
import { webServiceTable, type WebService } from '../../../core/model/providers/web-service.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { EntryField } from '../../ui/controls/entry-field.tsx'
import { SecretForm } from '../../ui/controls/secret-form.tsx'
import { maskKeySuffix } from '../../ui/text/redaction.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Trans } from '../../i18n/trans.tsx'
import type { WebCommands } from './web-commands.ts'
import { formatDate } from '../../i18n/formats.ts'
import { Check } from 'lucide-react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'

export interface ServiceSetupProps {
  service: WebService
  commands: WebCommands
}

/** Address or key of one service, with a test. */
export function ServiceSetup({ service, commands }: ServiceSetupProps) {
  const { id, address = '', keyTail } = service
  const { name, baseUrl, key } = webServiceTable[id]
  const isReady = baseUrl === '' ? address !== '' : key !== 'required' || keyTail !== undefined
  return (
    <div className="flex max-w-form flex-col gap-3">
      {baseUrl === '' && (
        <EntryField
          label={i18n.t('Address of your {name}', { name })}
          hint={i18n.t(
            'The server must return JSON and allow this page (CORS). The test says what is missing.',
          )}
          placeholder={i18n.t('http://127.0.0.1:8888')}
          value={address}
          onSave={(text) => commands.saveService({ id, address: text })}
        />
      )}
      {key !== 'none' && <ServiceKey service={service} commands={commands} />}
      {isReady && (
        <ServiceTest key={`${address} ${keyTail ?? ''}`} test={() => commands.test(id)} name={name} />
      )}
    </div>
  )
}

function ServiceKey({ service, commands }: ServiceSetupProps) {
  const { id, keyTail, keySavedAt } = service
  const { name, baseUrl, key, keySite } = webServiceTable[id]
  const host = new URL(baseUrl).host
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ConfirmDialog
        title={i18n.t('Delete {name}’s key?', { name })}
        description={i18n.t('The key is deleted from this browser for good, but stays valid at the service.')}
        action={i18n.t('Delete key')}
        cancelLabel={i18n.t('Keep it')}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => commands.deleteKey(id)}
      />
      {keyTail !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-sm text-muted">{describeKey({ keyTail, keySavedAt, host })}</p>
          <Button look="danger" onClick={() => setAsking(true)}>
            {i18n.t('Delete {name}’s key', { name })}
          </Button>
        </div>
      )}
      <SecretForm
        label={i18n.t('API key of {name}', { name })}
        action={keyTail === undefined ? i18n.t('Save key') : i18n.t('Replace key')}
        busy={i18n.t('Saving the key…')}
        kind="api-key"
        hint={
          key === 'optional'
            ? i18n.t(
                'Optional, for more pages per minute. Get a key from {site}. Stored in this browser, for {host} only.',
                { site: new URL(keySite).host, host },
              )
            : i18n.t('Get a key from {site}. Stored in this browser, for {host} only.', {
                site: new URL(keySite).host,
                host,
              })
        }
        onSubmit={(apiKey) => commands.saveService({ id, apiKey })}
      />
    </>
  )
}

function describeKey({
  keyTail = '',
  keySavedAt,
  host,
}: Pick<WebService, 'keyTail' | 'keySavedAt'> & { host: string }) {
  const tail = <span className="font-mono">{keyTail === '' ? '' : `…${maskKeySuffix(keyTail)}`}</span>
  return keySavedAt === undefined ? (
    <Trans id="A key is stored {tail}. It is sent only to {host}." values={{ tail, host }} />
  ) : (
    <Trans
      id="A key is stored {tail}, since {date}. It is sent only to {host}."
      values={{ tail, date: formatDate(keySavedAt), host }}
    />
  )
}

type Tested = { state: 'idle' | 'running' | 'passed' } | { state: 'failed'; failure: Failure }

/** Sends one real request on demand. */
function ServiceTest({ name, test }: { name: string; test: () => Promise<Failure | null> }) {
  const [tested, setTested] = useState<Tested>({ state: 'idle' })
  const run = async () => {
    setTested({ state: 'running' })
    const failure = await test()
    setTested(failure ? { state: 'failed', failure } : { state: 'passed' })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={tested.state === 'running'} onClick={() => void run()}>
          {i18n.t('Test {name}', { name })}
        </Button>
        <p role="status" className="flex items-center gap-1.5 text-sm text-muted">
          {tested.state === 'running' && i18n.t('Testing…')}
          {tested.state === 'passed' && (
            <>
              <Check aria-hidden size={15} className="text-success" />
              {i18n.t('{name} works.', { name })}
            </>
          )}
        </p>
      </div>
      {tested.state === 'failed' && <FailureProblem failure={tested.failure} />}
    </div>
  )
}
