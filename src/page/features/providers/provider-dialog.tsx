import { SharedOriginWarning } from '../../ui/feedback/shared-origin-warning.tsx'
import { ChevronRight } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type MouseEvent } from 'react'
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
  changeBaseUrl,
  changeKey,
  changeKind,
  chooseTitles,
  fillInServer,
  hasKnownPrices,
  recognizeKey,
  type ProviderForm,
  describeBaseUrlField,
  describeKeyField,
  describeProxyField,
} from './provider-form.ts'
import { ConnectionTest, describeTestResult, LastTestResult } from './connection-test.tsx'
import { describeCors, KeyPageLink, ProviderKindInfo } from './provider-kind-info.tsx'
import { ProviderTiles } from './provider-tiles.tsx'
import { ServerSearch } from './server-search.tsx'
import { SignInOffer } from './sign-in.tsx'
import { isBarred, useProviderEditor, type EditorState } from './use-provider-editor.ts'

export interface ProviderDialogProps {
  client: WorkerClient
  /** `null` creates a new provider. */
  provider: Provider | null
  /** Preselected kind of a new provider. */
  kind?: ProviderKindId | undefined
  onAdded: (added: AddedProvider) => void
  /** Names of the other providers. */
  takenNames: readonly string[]
  /** The setting for titles that applies to all providers without a choice of their own; `null` if it was never saved. */
  titlesForAll: boolean | null
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
  const { client, provider, takenNames, titlesForAll, isAnswering, onAdded, onClose, typeRef, keyRef } = props
  const editor = useProviderEditor(client, provider ?? props.kind ?? 'openai', { takenNames, titlesForAll })
  const { form, errors, steps, failure, busyWith, isTesting, tested } = editor
  const isNew = provider === null
  const [isKindChosen, setKindChosen] = useState(!isNew || props.kind !== undefined)
  const [isAdvancedOpen, setAdvancedOpen] = useState(!isNew || needsAdvanced(form.kind))
  const [id, advancedId] = [useId(), useId()]
  const isSaving = useRef(false)
  const isBusy = busyWith !== null
  const kind = providerKindById(form.kind)
  const change = (part: Partial<ProviderForm>) => editor.change({ ...form, ...part })
  if (!isAdvancedOpen && Boolean(errors.name ?? errors.baseUrl ?? errors.models ?? errors.proxyUrl))
    setAdvancedOpen(true)

  useEffect(() => {
    if (errors.apiKey !== undefined && keyRef.current) leadTo(keyRef.current)
  }, [errors.apiKey, keyRef])

  /** Changes the form, and opens the fields that its kind needs. */
  const changeTo = (next: ProviderForm) => {
    if (next.kind !== form.kind) setAdvancedOpen(!isNew || needsAdvanced(next.kind))
    editor.change(next)
  }
  const chooseKind = (next: ProviderKindId) => {
    setKindChosen(true)
    changeTo(changeKind(form, next, takenNames))
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const how = isSaving.current || !isNew ? 'save' : 'connect'
    isSaving.current = false
    const saved = await editor.save(how)
    if (saved === null) return
    onClose()
    if (isNew) onAdded(saved)
  }
  // Not a submit button, because Enter presses the first one of a form.
  const saveOnly = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    isSaving.current = true
    currentTarget.form?.requestSubmit()
  }

  const describeState = () => {
    if (tested !== null && steps.length > 0) return describeTestResult(tested.record)
    const isRecognized = !isKindChosen && recognizeKey(form.apiKey) === form.kind
    return isRecognized && i18n.t('{label} selected to match the key.', { label: kind.label })
  }

  const testButton = isTesting ? (
    <Button onClick={editor.stopTest}>{i18n.t('Stop test')}</Button>
  ) : (
    <Button disabled={isBusy} onClick={() => void editor.test()}>
      {i18n.t('Test connection')}
    </Button>
  )

  return (
    <>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-4">
          <Field label={i18n.t('Type')}>
            <Combobox
              inputRef={typeRef}
              options={listKinds()}
              value={form.kind}
              onChange={(value) => chooseKind(value as ProviderKindId)}
              emptyText={i18n.t('No provider has this name. “OpenAI-compatible” works for many servers.')}
            />
          </Field>
          {isNew && <ProviderTiles kind={form.kind} disabled={isBusy} onChoose={chooseKind} />}
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
          <Field label={i18n.t('API key')} error={errors.apiKey} hint={describeKeyField(form, provider)}>
            <input
              {...apiKeyAttributes}
              ref={keyRef}
              type="password"
              value={form.apiKey}
              spellCheck={false}
              onChange={({ target }) => changeTo(changeKey(form, target.value, { takenNames, isKindChosen }))}
              className={controlClass}
            />
          </Field>
          <KeyPageLink kind={kind} />
          {isNew && hasKnownPrices(form.kind) && (
            <TitleSwitch form={form} titlesForAll={titlesForAll} onChange={change} />
          )}
          {isNew && (
            <button
              type="button"
              aria-expanded={isAdvancedOpen}
              aria-controls={isAdvancedOpen ? advancedId : undefined}
              onClick={() => setAdvancedOpen(!isAdvancedOpen)}
              className="group -ms-1 inline-flex min-h-8 w-fit items-center gap-1 rounded-sm px-1 font-medium text-muted hover:text-text pointer-coarse:min-h-11"
            >
              <ChevronRight
                aria-hidden
                size={16}
                className="transition-transform duration-120 group-aria-expanded:rotate-90"
              />
              {i18n.t('Advanced')}
            </button>
          )}
          {isAdvancedOpen && (
            <div id={advancedId} className="flex flex-col gap-4">
              <AdvancedFields
                form={form}
                errors={errors}
                onChange={change}
                onBaseUrl={(baseUrl) => editor.change(changeBaseUrl(form, baseUrl, takenNames))}
              />
              {isNew && !hasKnownPrices(form.kind) && (
                <TitleSwitch form={form} titlesForAll={titlesForAll} onChange={change} />
              )}
              {isNew && (
                <div className="flex flex-wrap gap-2">
                  {testButton}
                  <Button disabled={isBusy} onClick={saveOnly}>
                    {i18n.t('Save provider')}
                  </Button>
                </div>
              )}
            </div>
          )}
          {steps.length > 0 && (
            <ConnectionTest steps={steps}>
              {!isBusy && tested !== null && canTryAnswer(tested, steps) && (
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
          {busyWith ?? describeState()}
        </p>
        {!isNew && testButton}
        <Button look="primary" type="submit" form={id} disabled={isBusy}>
          {isNew ? i18n.t('Connect') : i18n.t('Save provider')}
        </Button>
      </footer>
    </>
  )
}

/**
 * Moves the focus to a field and scrolls it into view with its label and error, unless the person types in another field. Runs
 * after the steps of the test have scrolled, because effects of a parent run last.
 */
function leadTo(field: HTMLInputElement): void {
  const { activeElement } = document
  const isElsewhere = activeElement?.matches('input, textarea') === true && activeElement !== field
  if (isElsewhere) return
  field.focus({ preventScroll: true })
  field.parentElement?.scrollIntoView({ block: 'nearest' })
}

interface AdvancedFieldsProps {
  form: ProviderForm
  errors: EditorState['errors']
  onChange: (part: Partial<ProviderForm>) => void
  onBaseUrl: (baseUrl: string) => void
}

/** Fields that a provider with a known address does not need. */
function AdvancedFields({ form, errors, onChange, onBaseUrl }: AdvancedFieldsProps) {
  return (
    <>
      <Field label={i18n.t('Name')} error={errors.name}>
        <input
          value={form.name}
          maxLength={80}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
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
          onChange={(event) => onBaseUrl(event.target.value)}
          className={controlClass}
        />
      </Field>
      <Field
        label={i18n.t('Models')}
        error={errors.models}
        hint={i18n.t('One model ID per line. Leave empty to load the provider’s list.')}
      >
        <textarea
          rows={3}
          value={form.models}
          spellCheck={false}
          autoCapitalize="none"
          onChange={(event) => onChange({ models: event.target.value })}
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
          onChange={(event) => onChange({ proxyUrl: event.target.value })}
          className={controlClass}
        />
      </Field>
      <Switch
        label={i18n.t('Keep this key only until I close the tab')}
        hint={
          form.isKeyForSession === true
            ? i18n.t('The key stays in memory. You are asked for it after a reload and in other tabs.')
            : i18n.t(
                'Otherwise it’s stored encrypted in this browser. Set a passphrase in Settings > Providers & keys to protect it from other people who use this profile.',
              )
        }
        isOn={form.isKeyForSession ?? false}
        onChange={(isKeyForSession) => onChange({ isKeyForSession })}
      />
      {form.isKeyForSession !== true && <SharedOriginWarning />}
    </>
  )
}

interface TitleSwitchProps extends Pick<ProviderDialogProps, 'titlesForAll'> {
  form: ProviderForm
  onChange: (part: Partial<ProviderForm>) => void
}

/** Says what titles of chats cost before the provider is added. */
function TitleSwitch({ form, titlesForAll, onChange }: TitleSwitchProps) {
  return (
    <Switch
      label={i18n.t('Generate chat titles')}
      hint={
        hasKnownPrices(form.kind)
          ? i18n.t(
              'One extra request per chat, for less than about 1 cent. Skipped if the model’s price is higher or unknown.',
            )
          : i18n.t('One extra request per chat. If off, the first words are the title.')
      }
      isOn={chooseTitles(form, titlesForAll) !== 'never'}
      onChange={(hasTitles) => onChange({ hasTitles })}
    />
  )
}

/** Returns whether the kind is a local server. */
function runsNearby({ id, isLocal }: ProviderKind): boolean {
  return isLocal === true || id === 'openai-compatible'
}

/** Returns whether a key alone is not enough for the kind: it has no address, no list of models, or needs a proxy. */
function needsAdvanced(kindId: ProviderKindId): boolean {
  const kind = providerKindById(kindId)
  return runsNearby(kind) || kind.baseUrl === '' || !kind.hasModelList || kind.cors.class === 'blocked'
}

/** Returns whether a test request makes sense: there is a model, and at most the model list failed. */
function canTryAnswer(
  { record, models, form }: NonNullable<EditorState['tested']>,
  steps: EditorState['steps'],
): boolean {
  const isOpen = steps.some(({ name, state }) => state === 'skipped' && name === 'One streamed token')
  return isOpen && !isBarred(record) && (models.length > 0 || form.models.trim() !== '')
}

const listKinds = () =>
  providerCatalog.map((kind) => ({ value: kind.id, label: kind.label, description: describeCors(kind) }))
