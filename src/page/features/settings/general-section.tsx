import { useMemo, type ReactNode } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { ChoiceField, type Choice, type ChoiceFieldProps } from '../../ui/controls/choice-field.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'
import { createFailureReporter } from '../../ui/feedback/report-failure.ts'
import { SettingsSection, settingsCard } from '../../ui/layout/settings-section.tsx'
import { i18n } from '../../i18n/i18n.ts'
import {
  languageDisplayName,
  type LanguageChoice,
  formatChoices,
  type FormatChoice,
} from '../../i18n/locale-choice.ts'
import type { CommandInput } from '../../../core/model/commands/command.ts'
import type { EnterKey } from '../../ui/keyboard/shortcuts.ts'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { modeLabels, modeNames } from '../chat-state/new-chat.ts'
import { controlClass } from '../../ui/controls/field.tsx'
import { date, formatAmount, formatDate, formatNumber, localeDisplayName } from '../../i18n/formats.ts'
import { SettingSwitch } from './setting-switch.tsx'
import { settingAnchor, settingText, type SettingId } from './settings-registry.ts'

type NamedChoice<Value extends string> = Choice<Value> & Pick<ChoiceFieldProps<Value>, 'nameOf'>

export interface GeneralSectionProps<Theme extends string, Accent extends string, Size extends string> {
  theme: NamedChoice<Theme>
  accent: NamedChoice<Accent>
  textSize: NamedChoice<Size>
  follow: Choice<'end' | 'start'>
  enterKey: Choice<EnterKey>
  language: Choice<LanguageChoice>
  formats: Omit<Choice<FormatChoice>, 'choices'>
  /** `null` until the worker runs. */
  services: { client: WorkerClient; queries: Queries } | null
  announce: Announce
  /** Switches for this device. */
  children?: ReactNode
}

/** Page of the settings: language, look, answers and this device. */
export function GeneralSection<Theme extends string, Accent extends string, Size extends string>({
  theme,
  accent,
  textSize,
  follow,
  enterKey,
  language,
  formats,
  services,
  announce,
  children,
}: GeneralSectionProps<Theme, Accent, Size>) {
  const report = useMemo(() => createFailureReporter(announce), [announce])
  const save = (setting: CommandInput<'save-setting'>) => {
    if (services !== null) void report(services.client.call('save-setting', setting))
  }
  return (
    <SettingsSection id="general" title={i18n.t('General')}>
      <SettingsSection title={i18n.t('Language')}>
        <div className={settingsCard}>
          <ChoiceRow id="language" nameOf={languageDisplayName} {...language} />
          <FormatField {...formats} />
        </div>
      </SettingsSection>
      <SettingsSection id="appearance" title={i18n.t('Appearance')}>
        <div className={settingsCard}>
          <ChoiceRow id="theme" {...theme} />
          <ChoiceRow id="accent" {...accent} swatch />
          <ChoiceRow id="textSize" {...textSize} />
        </div>
      </SettingsSection>
      <SettingsSection title={i18n.t('Messages')}>
        <div className={settingsCard}>
          {services !== null && <DefaultModeField queries={services.queries} onSave={save} />}
          <ChoiceRow id="enterKey" nameOf={nameEnterKey} {...enterKey} />
        </div>
      </SettingsSection>
      <SettingsSection title={i18n.t('Answers')}>
        <div className={settingsCard}>
          <ChoiceRow id="follow" nameOf={nameFollowing} {...follow} />
          {services !== null && (
            <SettingSwitch queries={services.queries} setting="trim-answers" isOnByDefault onSave={save} />
          )}
        </div>
      </SettingsSection>
      <SettingsSection title={i18n.t('This device')}>
        <div className={settingsCard}>{children}</div>
      </SettingsSection>
    </SettingsSection>
  )
}

type ChoiceRowProps<Value extends string> = Omit<ChoiceFieldProps<Value>, 'legend' | 'hint'> & {
  id: SettingId
}

function ChoiceRow<Value extends string>({ id, ...choice }: ChoiceRowProps<Value>) {
  const { label, hint } = settingText(id)
  return (
    <div {...settingAnchor(id)} className="py-3">
      <ChoiceField legend={label} hint={hint} name={id} isRow {...choice} />
    </div>
  )
}

/** The mode that new chats start in. Existing chats keep theirs. */
function DefaultModeField({
  queries,
  onSave,
}: {
  queries: Pick<Queries, 'watchSetting'>
  onSave: (setting: CommandInput<'save-setting'>) => void
}) {
  const setting = useObservable(useMemo(() => queries.watchSetting('default-mode'), [queries]))
  return (
    <ChoiceRow
      id="default-mode"
      value={(setting.state === 'ready' && setting.value) || 'ask'}
      choices={modeNames}
      nameOf={(mode) => i18n.t(modeLabels[mode].name)}
      choose={(value) => onSave({ key: 'default-mode', value })}
    />
  )
}

function nameEnterKey(choice: EnterKey): string {
  return choice === 'send' ? i18n.t('Sends') : i18n.t('Starts a new line')
}

function nameFollowing(choice: 'end' | 'start'): string {
  return choice === 'end' ? i18n.t('Follow the end') : i18n.t('Stay at the start')
}

const sample = { at: new Date(2026, 10, 22, 12), count: 12_345.6, dollars: 1.5 }

/** Format of numbers, amounts, times and dates, with an example. */
function FormatField({ value, choose }: GeneralSectionProps<string, string, string>['formats']) {
  const example = [formatNumber(sample.count), formatAmount(sample.dollars), formatDate(sample.at, date)]
  const { label, hint } = settingText('formats')
  return (
    <div
      {...settingAnchor('formats')}
      className="flex flex-col gap-2 py-3 @lg:flex-row @lg:items-start @lg:justify-between @lg:gap-4"
    >
      <div className="min-w-0">
        <label htmlFor="formats" className="font-medium">
          {label}
        </label>
        <p id="formats-hint" className="mt-0.5 text-sm text-muted">
          {hint} {i18n.t('Example: {example}', { example: example.join(' · ') })}
        </p>
      </div>
      <select
        id="formats"
        name="formats"
        aria-describedby="formats-hint"
        value={value}
        onChange={({ target }) => choose(formatChoices.find((choice) => choice === target.value) ?? 'system')}
        className={`${controlClass} @lg:w-56! @lg:shrink-0`}
      >
        {formatChoices.map((choice) => (
          <option key={choice} value={choice} lang={choice === 'system' ? undefined : choice}>
            {choice === 'system' ? i18n.t('Browser default') : localeDisplayName(choice)}
          </option>
        ))}
      </select>
    </div>
  )
}
