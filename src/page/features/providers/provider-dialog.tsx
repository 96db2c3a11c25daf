import { SharedOriginWarning } from '../../ui/feedback/shared-origin-warning.tsx'
import { useEffect, useId, useRef, type FormEvent } from 'react'
import type { Provider } from '../../../core/model/providers/provider.ts'
import { providerKindById, providerCatalog } from '../../../core/model/providers/provider-catalog.ts'
import type { ProviderKind } from '../../../core/model/providers/provider-kind.ts'
import type { ProviderKindId } from '../../../core/model/providers/provider-kind-id.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { apiKeyAttributes, UnlockForm } from '../../ui/controls/secret-form.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Combobox } from '../../ui/controls/combobox.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { i18n } from '../../i18n/i18n.ts'
import {
  type AddedProvider,
  changeKind,
  fillInServer,
  type ProviderForm,
  describeBaseUrlField,
  describeKeyField,
  describeProxyField,
} from './provider-form.ts'
import { ConnectionTest, describeTestResult, LastTestResult } from './connection-test.tsx'
import { describeCors, ProviderKindInfo } from './provider-kind-info.tsx'
import { ServerSearch } from './server-search.tsx'
import { SignInOffer } from './sign-in.tsx'
import { useProviderEditor, type EditorState } from './use-provider-editor.ts'

export interface ProviderDialogProps {
  client: WorkerClient
  /** `null` creates a new provider. */
  provider: Provider | null
  /** Preselected kind of a new provider. */
  kind?: ProviderKindId | undefined
  onAdded: (added: AddedProvider) => void
  /** Names of the other providers. */
  takenNames: readonly string[]
  /** An answer is being written in some chat. */
  isAnswering: boolean
  isOpen: boolean
  onClose: () => void
}

export function ProviderDialog({ isOpen, onClose, provider, ...rest }: ProviderDialogProps) {
  const type = useRef<HTMLInputElement>(null)
  const key = useRef<HTMLInputElement>(null)
  // The provider is gone when the dialog closes.
  const isEditing = useRef(false)
  useEffect(() => {
    if (isOpen) isEditing.current = provider !== null
  }, [isOpen, provider])
  return (
    <Dialog
      title={provider === null ? i18n.t('Add provider') : i18n.t('Edit provider')}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={provider === null && lacksOnlyKey(rest.kind) ? key : type}
      // A link opens the dialog without a button that the focus could return to.
      returnsFocus={() =>
        isEditing.current || document.querySelector<HTMLElement>('[data-control="add-provider"]')
      }
    >
      <ProviderFields {...rest} provider={provider} onClose={onClose} typeRef={type} keyRef={key} />
    </Dialog>
  )
}

interface ProviderFieldsProps extends Omit<ProviderDialogProps, 'isOpen'> {
  typeRef: React.RefObject<HTMLInputElement | null>
  keyRef: React.RefObject<HTMLInputElement | null>
}

/** Returns whether only the key is missing, because a link preselected the kind. */
function lacksOnlyKey(requestedKind: ProviderKindId | undefined): boolean {
  if (requestedKind === undefined) return false
  const { isKeyRequired, baseUrl } = providerKindById(requestedKind)
  return isKeyRequired && baseUrl !== ''
}

function ProviderFields(props: ProviderFieldsProps) {
  const {
    client,
    provider,
    kind: requestedKind = 'openai',
    takenNames,
    isAnswering,
    onAdded,
    onClose,
    typeRef,
    keyRef,
  } = props
  const editor = useProviderEditor(client, provider ?? requestedKind, takenNames)
  const { form, errors, steps, failure, busyWith, isTesting, tested } = editor
  const formId = useId()
  const isBusy = busyWith !== null
  const kind = providerKindById(form.kind)
  const change = (part: Partial<ProviderForm>) => editor.change({ ...form, ...part })

  const save = async () => {
    const saved = await editor.save()
    if (saved === null) return
    onClose()
    if (provider === null) onAdded(saved)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }

  return (
    <>
      <form id={formId} noValidate onSubmit={submit} className="flex min-h-0 flex-col">
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-4">
          <Field label={i18n.t('Type')}>
            <Combobox
              inputRef={typeRef}
              options={listKinds()}
              value={form.kind}
              onChange={(value) => editor.change(changeKind(form, value as ProviderKindId, takenNames))}
              emptyText={i18n.t('No provider has this name. “OpenAI-compatible” works for many servers.')}
            />
          </Field>
          <ProviderKindInfo kind={kind} />
          {runsNearby(kind) && (
            <ServerSearch
              client={client}
              disabled={isBusy}
              onUse={(server) => editor.change(fillInServer(form, server, takenNames))}
            />
          )}
          {kind.signIn !== undefined && (
            <SignInOffer
              label={kind.label}
              host={URL.parse(form.baseUrl)?.host ?? kind.label}
              isAnswering={isAnswering}
              disabled={isBusy}
              onSignIn={() => void editor.signIn()}
            />
          )}
          <Field label={i18n.t('Name')} error={errors.name}>
            <input
              value={form.name}
              maxLength={80}
              autoComplete="off"
              onChange={(event) => change({ name: event.target.value })}
              className={controlClass}
            />
          </Field>
          <Field label={i18n.t('Base URL')} error={errors.baseUrl} hint={describeBaseUrlField(form)}>
            <input
              type="text"
              inputMode="url"
              value={form.baseUrl}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              onChange={(event) => change({ baseUrl: event.target.value })}
              className={controlClass}
            />
          </Field>
          <Field label={i18n.t('API key')} error={errors.apiKey} hint={describeKeyField(form, provider)}>
            <input
              {...apiKeyAttributes}
              ref={keyRef}
              type="password"
              value={form.apiKey}
              spellCheck={false}
              onChange={(event) => change({ apiKey: event.target.value })}
              className={controlClass}
            />
          </Field>
          <Field
            label={i18n.t('Models')}
            error={errors.models}
            hint={i18n.t('One ID per line. Optional: if empty, the list is loaded from the provider.')}
          >
            <textarea
              rows={3}
              value={form.models}
              spellCheck={false}
              autoCapitalize="none"
              onChange={(event) => change({ models: event.target.value })}
              className={`${controlClass} font-mono`}
            />
          </Field>
          <Field label={i18n.t('Proxy address')} error={errors.proxyUrl} hint={describeProxyField(form)}>
            <input
              type="text"
              inputMode="url"
              value={form.proxyUrl}
              placeholder={i18n.t('None')}
              spellCheck={false}
              autoComplete="off"
              autoCapitalize="none"
              onChange={(event) => change({ proxyUrl: event.target.value })}
              className={controlClass}
            />
          </Field>
          <Switch
            label={i18n.t('Keep this key only until I close the tab')}
            hint={
              form.isKeyForSession === true
                ? i18n.t(
                    'The key stays in memory and is not stored. You are asked for it again after a reload, and in other tabs.',
                  )
                : i18n.t(
                    'If off, the key is stored in this browser, encrypted. Without a passphrase (Settings > Keys), anyone who can use this browser profile can use the key.',
                  )
            }
            isOn={form.isKeyForSession ?? false}
            onChange={(isKeyForSession) => change({ isKeyForSession })}
          />
          {form.isKeyForSession !== true && <SharedOriginWarning />}
          {steps.length > 0 && (
            <ConnectionTest steps={steps}>
              {!isBusy && tested !== null && canTryAnswer(tested) && (
                <Button
                  onClick={() => void editor.test({ withAnswer: true })}
                  className="h-auto! min-h-9 w-fit max-w-full shrink py-1.5 text-start whitespace-normal!"
                >
                  {i18n.t('Try an answer and a tool call (costs a few tokens)')}
                </Button>
              )}
            </ConnectionTest>
          )}
          {steps.length === 0 && provider?.lastTest !== undefined && (
            <LastTestResult record={provider.lastTest} />
          )}
          {failure !== null && <FailureProblem failure={failure} />}
        </div>
      </form>
      {failure?.code === 'keys-locked' && (
        <div className="px-5 pb-4">
          <UnlockForm onSubmit={editor.unlock} />
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3">
        <p role="status" className="min-w-0 flex-1 basis-full text-sm text-muted empty:hidden sm:basis-0">
          {busyWith ?? (tested !== null && steps.length > 0 && describeTestResult(tested.record))}
        </p>
        {isTesting ? (
          <Button onClick={editor.stopTest}>{i18n.t('Stop test')}</Button>
        ) : (
          <Button disabled={isBusy} onClick={() => void editor.test()}>
            {i18n.t('Test connection')}
          </Button>
        )}
        <Button look="primary" type="submit" form={formId} disabled={isBusy}>
          {i18n.t('Save provider')}
        </Button>
      </footer>
    </>
  )
}

/** Returns whether the kind is a local server. */
function runsNearby({ id, isLocal }: ProviderKind): boolean {
  return isLocal === true || id === 'openai-compatible'
}

/** Returns whether a test request makes sense: there is a model, and at most the model list failed. */
function canTryAnswer({ record, models, form }: NonNullable<EditorState['tested']>): boolean {
  const isBarred = record.steps.some(({ name, state }) => state === 'failed' && name !== 'Model list')
  const isOpen = record.steps.some(({ name, state }) => state === 'skipped' && name === 'One streamed token')
  return isOpen && !isBarred && (models.length > 0 || form.models.trim() !== '')
}

const listKinds = () =>
  providerCatalog.map((kind) => ({ value: kind.id, label: kind.label, description: describeCors(kind) }))
