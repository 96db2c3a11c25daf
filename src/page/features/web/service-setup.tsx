import { webServiceTable, type WebService } from '../../../core/kernel/web-service.ts'
import { Button } from '../../ui/button.tsx'
import { EntryField } from '../../ui/entry-field.tsx'
import { SecretForm } from '../../ui/secret-form.tsx'
import { veilTail } from '../../ui/presentation.ts'
import { ServiceTest } from './service-test.tsx'
import type { WebCommands } from './web-commands.ts'

export interface ServiceSetupProps {
  service: WebService
  commands: WebCommands
}

/** The address or key of one service, and whether it works. */
export function ServiceSetup({ service, commands }: ServiceSetupProps) {
  const { id, address = '', keyTail } = service
  const { name, baseUrl, key } = webServiceTable[id]
  const isReady = baseUrl === '' ? address !== '' : key !== 'required' || keyTail !== undefined
  return (
    <div className="flex max-w-form flex-col gap-3">
      {baseUrl === '' && (
        <EntryField
          label={`Address of your ${name}`}
          hint="It has to answer with JSON and to allow this page (CORS); the test says what is missing."
          placeholder="http://127.0.0.1:8888"
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

const dateFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

function ServiceKey({ service, commands }: ServiceSetupProps) {
  const { id, keyTail, keySavedAt } = service
  const { name, baseUrl, key, keySite } = webServiceTable[id]
  const host = new URL(baseUrl).host
  return (
    <>
      {keyTail !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="min-w-0 text-sm text-muted">
            A key is stored
            {keyTail !== '' && <span className="font-mono"> …{veilTail(keyTail)}</span>}
            {keySavedAt !== undefined && `, since ${dateFormat.format(keySavedAt)}`}. It goes to {host} only.
          </p>
          <Button look="danger" onClick={() => commands.deleteKey(id)}>
            Delete the key of {name}
          </Button>
        </div>
      )}
      <SecretForm
        label={`API key of ${name}`}
        action={keyTail === undefined ? 'Save key' : 'Replace key'}
        busy="Saving the key…"
        kind="api-key"
        hint={`${key === 'optional' ? 'Optional: with one, more pages a minute. ' : ''}From ${new URL(keySite).host}. Stored in this browser, sealed for ${host}.`}
        onSubmit={(apiKey) => commands.saveService({ id, apiKey })}
      />
    </>
  )
}
