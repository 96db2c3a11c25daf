import { useEffect, useId, useRef, useState, type FormEvent, type RefObject } from 'react'
import type { Failure } from '../../../core/model/failures/failure.ts'
import type { McpServerId } from '../../../core/model/id.ts'
import type { McpServerRow } from '../../../core/model/mcp/mcp-row.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { i18n } from '../../i18n/i18n.ts'
import { Button } from '../../ui/controls/button.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import type { McpCommands } from './mcp-commands.ts'
import { ServerTestView, useServerTest } from './server-test.tsx'
import {
  checkServerForm,
  suggestName,
  toServerDraft,
  toServerForm,
  type ServerForm,
  type ServerFormErrors,
} from './server-form.ts'

export interface ServerDialogProps {
  client: WorkerClient
  commands: Pick<McpCommands, 'save'>
  /** Absent for a new server. */
  server: McpServerRow | undefined
  takenNames: readonly string[]
  /** The connection test starts when the dialog opens. */
  startsTest: boolean
  isOpen: boolean
  onClose: () => void
  /** Called with a server that was added. */
  onAdded: (serverId: McpServerId) => void
}

export function ServerDialog({ server, isOpen, onClose, ...rest }: ServerDialogProps) {
  const url = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      title={server === undefined ? i18n.t('Add server') : i18n.t('Edit server')}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={rest.startsTest ? undefined : url}
    >
      <ServerFields server={server} onClose={onClose} urlRef={url} {...rest} />
    </Dialog>
  )
}

interface ServerFieldsProps extends Omit<ServerDialogProps, 'isOpen'> {
  urlRef: RefObject<HTMLInputElement | null>
}

function ServerFields(props: ServerFieldsProps) {
  const { client, commands, server, takenNames, startsTest, onClose, onAdded, urlRef } = props
  const [form, setForm] = useState(() => toServerForm(server))
  const [errors, setErrors] = useState<ServerFormErrors>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const test = useServerTest(client)
  const id = useId()
  useEffect(() => {
    if (startsTest) test.start(toServerDraft(form, server))
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, [])
  const change = (part: Partial<ServerForm>) => {
    setForm((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const changeUrl = (url: string) =>
    change(
      form.name === suggestName(form.url, takenNames) ? { url, name: suggestName(url, takenNames) } : { url },
    )

  const check = () => {
    const others = takenNames.filter((name) => name !== server?.name)
    const found = checkServerForm(form, { takenNames: others, hasSecret: server?.auth.kind === 'header' })
    setErrors(found)
    setFailure(null)
    return Object.keys(found).length === 0
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!check()) return
    setSaving(true)
    const saved = await commands.save(toServerDraft(form, server))
    setSaving(false)
    if (!saved.ok) return setFailure(saved.failure)
    onClose()
    if (server === undefined) onAdded(saved.value.serverId)
  }

  return (
    <>
      <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
        <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-5 pt-1 pb-4">
          <Field
            label={i18n.t('URL')}
            error={errors.url}
            hint={i18n.t('Address of the server, e.g. https://mcp.example.com/mcp')}
          >
            <input
              {...addressAttributes}
              ref={urlRef}
              value={form.url}
              onChange={({ target }) => changeUrl(target.value)}
              className={controlClass}
            />
          </Field>
          <Field label={i18n.t('Name')} error={errors.name}>
            <input
              value={form.name}
              maxLength={80}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
              className={controlClass}
            />
          </Field>
          <SignInFields
            form={form}
            errors={errors}
            onChange={change}
            hasSecret={server?.auth.kind === 'header'}
          />
          <Field
            label={i18n.t('Proxy')}
            error={errors.proxyUrl}
            hint={i18n.t(
              'Only for servers that refuse browsers. The proxy sees all requests and the sign-in.',
            )}
          >
            <input
              {...addressAttributes}
              value={form.proxyUrl}
              placeholder={i18n.t('None')}
              onChange={({ target }) => change({ proxyUrl: target.value })}
              className={controlClass}
            />
          </Field>
          {test.progress !== null && <ServerTestView progress={test.progress} />}
          {test.failure !== null && <FailureProblem failure={test.failure} />}
          {failure !== null && <FailureProblem failure={failure} />}
        </div>
      </form>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-border px-5 py-3">
        <p role="status" className="min-w-0 flex-1 basis-full text-sm text-muted empty:hidden sm:basis-0">
          {isSaving && i18n.t('Saving…')}
        </p>
        {test.isRunning ? (
          <Button onClick={test.stop}>{i18n.t('Stop test')}</Button>
        ) : (
          <Button disabled={isSaving} onClick={() => check() && test.start(toServerDraft(form, server))}>
            {i18n.t('Test connection')}
          </Button>
        )}
        <Button look="primary" type="submit" form={id} disabled={isSaving}>
          {i18n.t('Save server')}
        </Button>
      </footer>
    </>
  )
}

const addressAttributes = {
  type: 'text',
  inputMode: 'url',
  spellCheck: false,
  autoComplete: 'off',
  autoCapitalize: 'none',
} as const

interface SignInFieldsProps {
  form: ServerForm
  errors: ServerFormErrors
  onChange: (part: Partial<ServerForm>) => void
  /** A secret is stored already. */
  hasSecret: boolean
}

function SignInFields({ form, errors, onChange, hasSecret }: SignInFieldsProps) {
  return (
    <>
      <Field label={i18n.t('Sign-in')} hint={i18n.t(signInHints[form.signIn])}>
        <select
          value={form.signIn}
          onChange={({ target }) => onChange({ signIn: target.value as ServerForm['signIn'] })}
          className={`${controlClass} h-9.5`}
        >
          <option value="none">{i18n.t('No sign-in')}</option>
          <option value="oauth">{i18n.t('Sign in at the server’s site')}</option>
          <option value="header">{i18n.t('Key in a header')}</option>
        </select>
      </Field>
      {form.signIn === 'oauth' && (
        <Field label={i18n.t('Client ID')} hint={i18n.t('Only if the server’s administrator gave you one.')}>
          <input
            {...addressAttributes}
            inputMode="text"
            value={form.clientId}
            placeholder={i18n.t('Automatic')}
            onChange={({ target }) => onChange({ clientId: target.value })}
            className={controlClass}
          />
        </Field>
      )}
      {form.signIn === 'header' && (
        <>
          <Field label={i18n.t('Header')} error={errors.header}>
            <input
              {...addressAttributes}
              inputMode="text"
              value={form.header}
              onChange={({ target }) => onChange({ header: target.value })}
              className={controlClass}
            />
          </Field>
          <Field
            label={i18n.t('Value')}
            error={errors.secret}
            hint={
              hasSecret
                ? i18n.t('A value is stored. Leave this empty to keep it.')
                : i18n.t('e.g. Bearer and your key. Stored encrypted, and sent to this server only.')
            }
          >
            <input
              type="password"
              autoComplete="off"
              spellCheck={false}
              value={form.secret}
              onChange={({ target }) => onChange({ secret: target.value })}
              className={controlClass}
            />
          </Field>
        </>
      )}
    </>
  )
}

const signInHints = {
  none: /*i18n*/ { id: 'For servers that everyone can use.' },
  oauth: /*i18n*/ { id: 'You sign in on a page of the server and allow Innerloop there.' },
  header: /*i18n*/ { id: 'For servers that gave you an API key or token.' },
} as const
