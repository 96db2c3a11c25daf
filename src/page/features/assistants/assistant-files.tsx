import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Attachment } from '../../../core/model/conversation/attachment.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FilePicker } from '../../ui/files/file-picker.tsx'
import { formatBytes } from '../../i18n/formats.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Switch } from '../../ui/controls/switch.tsx'
import type { AssistantCommands } from './assistant-commands.ts'
import type { AssistantForm } from './assistant-form.ts'
import { FileName } from '../../ui/text/display-text.tsx'
import { i18n } from '../../i18n/i18n.ts'

export interface AssistantFilesProps {
  form: Pick<AssistantForm, 'files' | 'usesKnowledge'>
  storeFile: AssistantCommands['storeFile']
  onChange: (part: (before: AssistantForm) => Partial<AssistantForm>) => void
}

/** Knowledge files of the assistant, and whether they are searched first. */
export function AssistantFiles({ form, storeFile, onChange }: AssistantFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const [reading, setReading] = useState(0)
  const { files, usesKnowledge } = form
  const add = async (files: readonly File[]) => {
    setProblems([])
    setReading(files.length)
    for (const file of files) {
      const stored = await storeFile(file)
      if ('problem' in stored) setProblems((before) => [...before, stored.problem])
      else onChange((before) => ({ files: withFile(before.files, stored.attachment) }))
      setReading((left) => left - 1)
    }
  }
  const drop = (gone: Attachment) =>
    onChange((before) => ({ files: before.files.filter(({ blobId }) => blobId !== gone.blobId) }))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 font-medium">{i18n.t('Files')}</legend>
      {files.length > 0 && (
        <ul aria-label={i18n.t('Assistant files')} className="flex flex-col gap-1">
          {files.map((file) => (
            <li
              key={file.blobId}
              className="flex items-center gap-2 rounded-md border border-border bg-background py-1 ps-3 pe-1"
            >
              <span className="min-w-0 flex-1 truncate">
                <FileName name={file.filename} />
              </span>
              <span className="shrink-0 text-sm text-muted tabular-nums">{formatBytes(file.byteLength)}</span>
              <IconButton
                icon={X}
                label={i18n.t('Remove {filename}', { filename: file.filename })}
                small
                onClick={() => drop(file)}
              />
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button onClick={() => input.current?.click()}>{i18n.t('Add files')}</Button>
        <FilePicker
          ref={input}
          label={i18n.t('Assistant files')}
          isMultiple
          onChoose={(files) => void add(files)}
        />
      </div>
      <p role="status" className="text-sm text-muted empty:hidden">
        {reading > 0 ? i18n.t('Storing files…') : ''}
      </p>
      {problems.map((problem) => (
        <p key={problem} role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ))}
      {files.length > 0 && (
        <Switch
          label={i18n.t('Search the files first')}
          hint={i18n.t('Calls search_files once before the first answer to each message.')}
          isOn={usesKnowledge}
          onChange={(isOn) => onChange(() => ({ usesKnowledge: isOn }))}
        />
      )}
    </fieldset>
  )
}

function withFile(files: readonly Attachment[], added: Attachment): readonly Attachment[] {
  return files.some(({ blobId }) => blobId === added.blobId) ? files : [...files, added]
}
