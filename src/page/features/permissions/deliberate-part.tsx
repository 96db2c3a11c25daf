import { useMemo } from 'react'
import { defaultFollowUps } from '../../../core/kernel/default-follow-ups.ts'
import type { ToolSummary } from '../../../core/kernel/tool-summary.ts'
import { useObservable } from '../../ui/use-observable.ts'
import type { PermissionsPartProps } from './allowlist-part.tsx'
import { EntryField } from '../../ui/entry-field.tsx'
import { phrase } from '../../i18n/phrase.ts'
import { say } from '../../i18n/say.ts'
import { GuardSwitch, type SwitchedSetting } from './guards-part.tsx'
import { fromWords, toWords } from './trigger-words.ts'

const deliberate: SwitchedSetting = {
  key: 'deliberate-mode',
  label: phrase('Offer only tools that my words ask for'),
  hint: phrase('Deliberate tool mode: a tool that worked stays offered for the next four turns.'),
  isOnAtFirst: false,
}

export interface DeliberatePartProps extends PermissionsPartProps {
  tools: readonly ToolSummary[]
}

/** Deliberate tool mode and its trigger words. */
export function DeliberatePart({ tools, ...props }: DeliberatePartProps) {
  const { queries, commands } = props
  const mode = useObservable(useMemo(() => queries.watchSetting('deliberate-mode'), [queries]))
  const setting = useObservable(useMemo(() => queries.watchSetting('tool-triggers'), [queries]))
  const isOn = mode.state === 'ready' && mode.value === true && setting.state === 'ready'
  const stored = (setting.state === 'ready' && setting.value) || { byTool: {} }
  return (
    <div>
      <h3 className="mb-1 text-base font-medium">{say('Deliberate tool mode')}</h3>
      <GuardSwitch guard={deliberate} {...props} />
      {isOn && (
        <div className="mt-2 flex max-w-form flex-col gap-5">
          <p className="text-sm text-muted">
            {say(
              'Words, with commas between them. One word is met as a whole word, several as they are; capitals do not matter.',
            )}
          </p>
          {tools.map(({ name, triggers }) => (
            <EntryField
              key={name}
              label={say('Words for {name}', { name })}
              hint={
                triggers.length === 0
                  ? say('It has none of its own.')
                  : say('Beside its own: {words}.', { words: toWords(triggers) })
              }
              value={toWords(stored.byTool[name] ?? [])}
              onSave={(text) =>
                commands.trySetting({ key: 'tool-triggers', value: { byTool: { [name]: fromWords(text) } } })
              }
            />
          ))}
          <EntryField
            label={say('Words for the same again')}
            hint={say(
              'They offer every tool that was called in the last eight messages. At first: {words}. Empty: none.',
              { words: toWords(defaultFollowUps) },
            )}
            value={toWords(stored.followUps ?? defaultFollowUps)}
            onSave={(text) =>
              commands.trySetting({ key: 'tool-triggers', value: { byTool: {}, followUps: fromWords(text) } })
            }
          />
        </div>
      )}
    </div>
  )
}
