import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { Assistant } from '../../../core/model/assistants/assistant.ts'
import { maxInstructionsLength } from '../../../core/model/assistants/built-in-instructions.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { controlClass, Field } from '../../ui/controls/field.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import { i18n } from '../../i18n/i18n.ts'
import type { AssistantCommands } from './assistant-commands.ts'
import { AssistantFiles } from './assistant-files.tsx'
import { emptyForm, toDraft, toForm, type AssistantForm, type FormError } from './assistant-form.ts'
import { ModelFields } from './model-fields.tsx'
import { ToolFields, useToolNames } from './tool-fields.tsx'

export interface AssistantDialogProps {
  /** `null` creates a new assistant. */
  assistant: Assistant | null
  isOpen: boolean
  onClose: () => void
  client: WorkerClient
  queries: Queries
  commands: AssistantCommands
}

export function AssistantDialog(props: AssistantDialogProps) {
  const { assistant, isOpen, onClose } = props
  const name = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      title={assistant === null ? i18n.t('New assistant') : i18n.t('Edit assistant')}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={name}
    >
      <Form {...props} nameRef={name} />
    </Dialog>
  )
}

function Form({
  assistant,
  onClose,
  client,
  queries,
  commands,
  nameRef,
}: AssistantDialogProps & { nameRef: React.RefObject<HTMLInputElement | null> }) {
  const [form, setForm] = useState<AssistantForm>(() => (assistant ? toForm(assistant) : emptyForm))
  const installed = useToolNames(client, queries)
  const [error, setError] = useState<FormError | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const stored = useRef(new Set<AssistantForm['files'][number]['blobId']>())
  const change = (part: Partial<AssistantForm>) => setForm((before) => ({ ...before, ...part }))
  const errorOf = (field: FormError['field']) => (error?.field === field ? { error: error.message } : {})

  // On unmount, a saved assistant already owns its files. The others are released.
  useEffect(() => {
    const files = stored.current
    return () => commands.releaseFiles([...files])
  }, [commands])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const read = toDraft(form)
    if ('error' in read) return setError(read.error)
    setError(null)
    setIsSaving(true)
    const failed = await commands.save(read.draft, assistant?.id ?? null)
    setIsSaving(false)
    setProblem(failed)
    if (failed === null) onClose()
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="flex min-h-0 flex-col">
      <div className="flex min-h-0 flex-col gap-5 overflow-y-auto px-5 pb-5">
        <Field label={i18n.t('Name')} {...errorOf('name')}>
          <input
            ref={nameRef}
            value={form.name}
            maxLength={80}
            onChange={({ target }) => change({ name: target.value })}
            className={controlClass}
          />
        </Field>
        <Field
          label={i18n.t('Instructions')}
          hint={
            assistant?.isForeign
              ? i18n.t('From a backup. Check them: they count as untrusted content until you save.')
              : i18n.t('Replaces your default instructions. Leave empty to use those.')
          }
        >
          <textarea
            dir="auto"
            rows={5}
            value={form.instructions}
            maxLength={maxInstructionsLength}
            onChange={({ target }) => change({ instructions: target.value })}
            className={controlClass}
          />
        </Field>
        <ModelFields queries={queries} form={form} errorOf={errorOf} onChange={change} />
        <ToolFields installed={installed} tools={form.tools} onChange={(tools) => change({ tools })} />
        <AssistantFiles
          form={form}
          storeFile={async (file) => {
            const answer = await commands.storeFile(file)
            if ('attachment' in answer) stored.current.add(answer.attachment.blobId)
            return answer
          }}
          onChange={(part) => setForm((before) => ({ ...before, ...part(before) }))}
        />
        <Switch
          label={i18n.t('Let models ask this assistant')}
          hint={i18n.t('In every chat, the model can give this assistant a task. Each task can cost money.')}
          isOn={form.canBeAsked}
          onChange={(canBeAsked) => change({ canBeAsked })}
        />
        {form.canBeAsked && (
          <Field
            label={i18n.t('When to ask it')}
            hint={i18n.t('The model reads this to choose an assistant. At most 300 characters.')}
          >
            <textarea
              dir="auto"
              rows={2}
              value={form.askWhen}
              maxLength={300}
              onChange={({ target }) => change({ askWhen: target.value })}
              className={controlClass}
            />
          </Field>
        )}
        <Field
          label={i18n.t('Starters')}
          hint={i18n.t('Suggested first messages, one per line.')}
          {...errorOf('starters')}
        >
          <textarea
            dir="auto"
            rows={3}
            value={form.starters}
            onChange={({ target }) => change({ starters: target.value })}
            className={controlClass}
          />
        </Field>
      </div>
      <footer className="flex items-center justify-end gap-2 border-t border-border px-5 py-3">
        {(problem ?? error?.message) !== undefined && (
          <p role="alert" className="min-w-0 flex-1 text-sm text-danger">
            {problem ?? error?.message}
          </p>
        )}
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button look="primary" type="submit" disabled={isSaving}>
          {i18n.t('Save assistant')}
        </Button>
      </footer>
    </form>
  )
}
