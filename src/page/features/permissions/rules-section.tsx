import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { Queries } from '../../../adapters/storage/queries.ts'
import { ruleIdSchema } from '../../../core/model/id.ts'
import { nameOfAction, readRules, type Rule, type StoredRule } from '../../../core/model/rules/rule.ts'
import type { WorkerClient } from '../../../worker/client.ts'
import { Button } from '../../ui/controls/button.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import type { Announce } from '../../ui/feedback/announce.ts'
import { FailureProblem } from '../../ui/feedback/failure-problem.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useObservable } from '../../ui/hooks/use-observable.ts'
import { SettingsSection } from '../../ui/layout/settings-section.tsx'
import { revealInProse } from '../../ui/text/revealed-text.tsx'
import { i18n } from '../../i18n/i18n.ts'
import { settingAnchor, settingText } from '../settings/settings-registry.ts'
import { createRuleCommands, type RuleCommands } from './rule-commands.ts'
import { RuleDialog } from './rule-dialog.tsx'
import { describeRule } from './rule-texts.ts'

export interface RulesSectionProps {
  client: WorkerClient
  queries: Queries
  announce: Announce
}

/** Rules that deny, ask about, redact or note messages, calls, results and answers. */
export function RulesSection({ client, queries, announce }: RulesSectionProps) {
  const commands = useMemo(() => createRuleCommands(client, announce), [client, announce])
  const [edited, setEdited] = useState<{ rule: Rule | null; opening: number; isOpen: boolean }>()
  const edit = (rule: Rule | null) =>
    setEdited((before) => ({ rule, opening: (before?.opening ?? 0) + 1, isOpen: true }))
  const { label, hint } = settingText('rules')
  return (
    <SettingsSection
      id="rules"
      title={label}
      intro={hint}
      action={<Button onClick={() => edit(null)}>{i18n.t('Add rule')}</Button>}
    >
      <div {...settingAnchor('rules')}>
        <RuleList queries={queries} commands={commands} label={label} onEdit={edit} />
      </div>
      {edited !== undefined && (
        <RuleDialog
          // A new instance starts from stored values, even while the previous dialog still fades out.
          key={edited.opening}
          rule={edited.rule}
          isOpen={edited.isOpen}
          onClose={() => setEdited({ ...edited, isOpen: false })}
          commands={commands}
        />
      )}
    </SettingsSection>
  )
}

interface RuleListProps {
  queries: Queries
  commands: RuleCommands
  label: string
  onEdit: (rule: Rule) => void
}

function RuleList({ queries, commands, label, onEdit }: RuleListProps) {
  const stored = useObservable(useMemo(() => queries.watchRules(), [queries]))
  const value = stored.state === 'ready' ? stored.value : undefined
  const rules = useMemo(() => readRules(value), [value])
  if (stored.state === 'loading') return <Spinner>{i18n.t('Loading your rules…')}</Spinner>
  if (stored.state === 'failed') return <FailureProblem failure={stored.reason} />
  return (
    <>
      <ul
        aria-label={label}
        className={
          rules.length === 0 ? '' : 'divide-y divide-border rounded-lg border border-border bg-raised'
        }
      >
        {rules.map((each, index) =>
          each.isReadable ? (
            <RuleItem
              key={each.rule.id}
              rule={each.rule}
              index={index}
              isLast={index === rules.length - 1}
              commands={commands}
              onEdit={onEdit}
            />
          ) : (
            <UnreadableItem key={each.id} rule={each} commands={commands} />
          ),
        )}
      </ul>
      {rules.length === 0 && <p className="text-muted">{i18n.t('No rules yet.')}</p>}
    </>
  )
}

interface RuleItemProps {
  rule: Rule
  index: number
  isLast: boolean
  commands: RuleCommands
  onEdit: (rule: Rule) => void
}

function RuleItem({ rule, index, isLast, commands, onEdit }: RuleItemProps) {
  const id = useId()
  return (
    <li
      data-action={nameOfAction(rule.action)}
      className="flex flex-wrap items-center gap-x-1 py-2 ps-4 pe-2 sm:flex-nowrap"
    >
      <div className="min-w-0 flex-1 basis-full py-1 sm:basis-auto">
        <label htmlFor={`${id}-switch`} className="flex cursor-pointer items-center gap-3 font-medium">
          <input
            id={`${id}-switch`}
            type="checkbox"
            role="switch"
            checked={rule.isOn}
            aria-checked={rule.isOn}
            aria-describedby={`${id}-about`}
            onChange={({ target }) => commands.switchRule(rule, target.checked)}
            className="switch shrink-0"
          />
          <span id={id} className="min-w-0 break-words">
            {revealInProse(rule.name)}
          </span>
        </label>
        <p id={`${id}-about`} className="mt-1 text-sm break-words text-muted">
          {describeRule(rule)}
        </p>
      </div>
      <IconButton
        icon={ArrowUp}
        label={i18n.t('Move up')}
        aria-describedby={id}
        // A disabled button would lose the focus when its rule reaches an end of the list.
        aria-disabled={index === 0}
        onClick={() => index > 0 && commands.move(rule.id, index - 1)}
        className="aria-disabled:opacity-40"
      />
      <IconButton
        icon={ArrowDown}
        label={i18n.t('Move down')}
        aria-describedby={id}
        aria-disabled={isLast}
        onClick={() => !isLast && commands.move(rule.id, index + 1)}
        className="aria-disabled:opacity-40"
      />
      <IconButton icon={Pencil} label={i18n.t('Edit')} aria-describedby={id} onClick={() => onEdit(rule)} />
      <IconButton
        icon={Trash2}
        label={i18n.t('Remove')}
        aria-describedby={id}
        onClick={() => commands.remove(rule, index)}
      />
    </li>
  )
}

function UnreadableItem({
  rule: { id, name },
  commands,
}: {
  rule: Extract<StoredRule, { isReadable: false }>
  commands: RuleCommands
}) {
  const labelId = useId()
  const ruleId = ruleIdSchema.safeParse(id)
  return (
    <li className="flex items-center gap-1 py-2 ps-4 pe-2">
      <div className="min-w-0 flex-1 py-1">
        <p id={labelId} className="font-medium break-words">
          {name === '' ? i18n.t('Unnamed rule') : revealInProse(name)}
        </p>
        <p className="mt-1 text-sm text-muted">
          {i18n.t('Off: a newer version of Innerloop made this rule, and this version cannot read it.')}
        </p>
      </div>
      {ruleId.success && (
        <IconButton
          icon={Trash2}
          label={i18n.t('Remove')}
          aria-describedby={labelId}
          onClick={() => commands.removeUnreadable(ruleId.data)}
        />
      )}
    </li>
  )
}
