import { useMemo } from 'react'
import { useObservable } from '../../ui/use-observable.ts'
import type { PermissionsPartProps } from './allowlist-part.tsx'
import { EntryField } from '../../ui/entry-field.tsx'
import { phrase } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'
import { GuardSwitch, type SwitchedSetting } from './guards-part.tsx'

const taint: SwitchedSetting = {
  key: 'asks-when-tainted',
  label: phrase('Ask when read content may have chosen an address'),
  hint: phrase(
    'After a page, a file or another tool’s result was read, a call to an address that nobody spelled out asks, in every mode. Off means: such content can make the model send what is in the chat to an address of its choosing, and you will not be asked. The mode still counts.',
  ),
  isOnAtFirst: true,
}

/** Settings for approvals and questions. */
export function QuestionsPart(props: PermissionsPartProps) {
  const { queries, commands } = props
  const setting = useObservable(useMemo(() => queries.watchSetting('prompt-timeout-seconds'), [queries]))
  const seconds = setting.state === 'ready' ? setting.value : null
  const save = (text: string) => {
    const value = text.trim() === '' ? null : Number(text)
    return commands.trySetting({ key: 'prompt-timeout-seconds', value })
  }
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{say('Questions')}</h3>
      <GuardSwitch guard={taint} {...props} />
      <div className="mt-2 max-w-form">
        <EntryField
          label={say('A question waits (seconds)')}
          hint={say(
            'Then it counts as refused, and the model is told so. Empty: it waits for ever, also through a reload.',
          )}
          placeholder={say('For ever')}
          inputMode="numeric"
          value={seconds === null ? '' : String(seconds)}
          onSave={save}
        />
      </div>
    </div>
  )
}
