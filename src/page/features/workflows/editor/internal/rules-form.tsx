import type {
  AssertRule,
  Condition,
  GateRule,
  NextRule,
  Stage,
  Workflow,
} from '../../../../../core/model/workflows/workflow.ts'
import { i18n } from '../../../../i18n/i18n.ts'
import type { MessageDescriptor } from '../../../../i18n/message-types.ts'
import { ConditionField, emptyCondition } from './condition-field.tsx'
import { withoutMissing } from './edit-workflow.ts'
import { FormField, selectClass, TemplateField } from './fields.tsx'
import { ListEditor } from './list-editor.tsx'
import { listValues, nameOf, type ListedValue } from '../list-values.ts'

interface RulesProps {
  workflow: Workflow
  stage: Stage
  at: string
  onChange: (part: Partial<Stage>) => void
}

const verdicts: Record<Extract<GateRule, { verdict: unknown }>['verdict'], MessageDescriptor> = {
  proceed: /*i18n*/ { id: 'Run the stage' },
  retry: /*i18n*/ { id: 'Count an attempt and check again' },
  skip: /*i18n*/ { id: 'Skip the stage' },
}

const outcomes: Record<Extract<AssertRule, { outcome: unknown }>['outcome'], MessageDescriptor> = {
  ok: /*i18n*/ { id: 'Accept the result' },
  retry: /*i18n*/ { id: 'Try again' },
  fail: /*i18n*/ { id: 'Fail the stage' },
}

const ruleName = (index: number) => i18n.t('rule {number}', { number: index + 1 })

/** Rules that decide before a stage whether it runs. */
export function GateRules({ workflow, stage, at, onChange }: RulesProps) {
  const values = listValues(workflow, { stage })
  return (
    <ListEditor<GateRule>
      label={i18n.t('Before the stage')}
      hint={i18n.t('The first rule that applies decides. Without one, the stage runs.')}
      at={`${at}.gate`}
      items={stage.gate ?? []}
      addLabel={i18n.t('Add rule')}
      nameItem={ruleName}
      create={() => ({ when: emptyCondition, verdict: 'skip' })}
      onChange={(gate) => onChange({ gate: gate.length === 0 ? undefined : gate })}
    >
      {(rule, index, change) => (
        <CheckRule
          at={`${at}.gate.${index}`}
          rule={rule}
          values={values}
          decision={{
            label: i18n.t('Then'),
            texts: verdicts,
            chosen: 'ask' in rule ? '' : rule.verdict,
            field: 'verdict',
          }}
          onChange={({ ask, when, decision }) =>
            change(
              ask === undefined
                ? { when, verdict: (decision === '' ? 'skip' : decision) as 'proceed' | 'retry' | 'skip' }
                : { ask },
            )
          }
        />
      )}
    </ListEditor>
  )
}

/** Rules that judge the result of a stage. */
export function AssertRules({ workflow, stage, at, onChange }: RulesProps) {
  const values = listValues(workflow, { stage, isAfter: true })
  return (
    <ListEditor<AssertRule>
      label={i18n.t('After the stage')}
      hint={i18n.t('The first rule that applies decides. Without one, any result is accepted.')}
      at={`${at}.assert`}
      items={stage.assert ?? []}
      addLabel={i18n.t('Add rule')}
      nameItem={ruleName}
      create={() => ({ when: emptyCondition, outcome: 'retry' })}
      onChange={(assert) => onChange({ assert: assert.length === 0 ? undefined : assert })}
    >
      {(rule, index, change) => (
        <>
          <CheckRule
            at={`${at}.assert.${index}`}
            rule={rule}
            values={values}
            decision={{
              label: i18n.t('Then'),
              texts: outcomes,
              chosen: 'ask' in rule ? '' : rule.outcome,
              field: 'outcome',
            }}
            onChange={({ ask, when, decision }) =>
              change(
                ask === undefined
                  ? withoutMissing({
                      when,
                      outcome: (decision === '' ? 'retry' : decision) as 'ok' | 'retry' | 'fail',
                      feedback: 'feedback' in rule && decision !== 'ok' ? rule.feedback : undefined,
                    })
                  : { ask },
              )
            }
          />
          {!('ask' in rule) && rule.outcome !== 'ok' && (
            <TemplateField
              label={
                rule.outcome === 'fail'
                  ? i18n.t('Reason shown in the chat')
                  : i18n.t('Feedback for the next attempt')
              }
              at={`${at}.assert.${index}.feedback`}
              rows={2}
              value={rule.feedback ?? ''}
              values={values}
              onChange={(feedback) =>
                change(withoutMissing({ ...rule, feedback: feedback === '' ? undefined : feedback }))
              }
            />
          )}
        </>
      )}
    </ListEditor>
  )
}

interface CheckRuleProps {
  at: string
  rule: { when: Condition } | { ask: string }
  values: readonly ListedValue[]
  decision: {
    label: string
    texts: Readonly<Record<string, MessageDescriptor>>
    chosen: string
    field: 'verdict' | 'outcome'
  }
  onChange: (rule: { ask?: string; when: Condition; decision: string }) => void
}

/** One rule of a gate or an assert: a condition with its decision, or a question to the person. */
function CheckRule({ at, rule, values, decision, onChange }: CheckRuleProps) {
  const isAsk = 'ask' in rule
  const when = isAsk ? emptyCondition : rule.when
  return (
    <>
      <FormField label={i18n.t('Kind of rule')} at={at}>
        <select
          value={isAsk ? 'ask' : 'when'}
          onChange={({ target }) =>
            onChange({ when, decision: decision.chosen, ask: target.value === 'ask' ? '' : undefined })
          }
          className={selectClass}
        >
          <option value="when">{i18n.t('Check a condition')}</option>
          <option value="ask">{i18n.t('Ask me')}</option>
        </select>
      </FormField>
      {isAsk ? (
        <TemplateField
          label={i18n.t('Question')}
          at={`${at}.ask`}
          rows={2}
          value={rule.ask}
          values={values}
          onChange={(ask) => onChange({ ask, when, decision: decision.chosen })}
        />
      ) : (
        <>
          <ConditionField
            label={i18n.t('Value')}
            at={`${at}.when`}
            value={rule.when}
            values={values}
            onChange={(changed) => onChange({ when: changed, decision: decision.chosen })}
          />
          <FormField label={decision.label} at={`${at}.${decision.field}`}>
            <select
              value={decision.chosen}
              onChange={({ target }) => onChange({ when, decision: target.value })}
              className={selectClass}
            >
              {Object.entries(decision.texts).map(([name, text]) => (
                <option key={name} value={name}>
                  {i18n.t(text)}
                </option>
              ))}
            </select>
          </FormField>
        </>
      )}
    </>
  )
}

/** Rules that say which stages come next. */
export function NextRules({ workflow, stage, at, onChange }: RulesProps) {
  const values = listValues(workflow, { stage, isAfter: true })
  const first = workflow.stages.find(({ id }) => id !== stage.id) ?? stage
  return (
    <ListEditor<NextRule>
      label={i18n.t('Next stages')}
      hint={i18n.t('The first rule that applies decides. Without one, the workflow ends after this stage.')}
      at={`${at}.next`}
      items={stage.next}
      addLabel={i18n.t('Add next stage')}
      nameItem={ruleName}
      create={() => toNextRule(workflow, { nextStages: [first.id] })}
      onChange={(next) => onChange({ next })}
    >
      {(rule, index, change) => (
        <NextRuleFields
          workflow={workflow}
          at={`${at}.next.${index}`}
          rule={rule}
          values={values}
          onChange={(changed) => change(toNextRule(workflow, changed))}
        />
      )}
    </ListEditor>
  )
}

/** Returns the rule with the execution that its stages need. A single stage that repeats for each item runs in parallel. */
function toNextRule({ stages }: Workflow, rule: Omit<NextRule, 'execution'>): NextRule {
  const { when, nextStages, join } = rule
  const repeats = stages.some(({ id, forEach }) => forEach !== undefined && id === nextStages[0])
  const execution = nextStages.length === 1 && !repeats ? 'sequential' : 'parallel'
  return withoutMissing({ when, nextStages, execution, join: execution === 'parallel' ? join : undefined })
}

interface NextRuleFieldsProps {
  workflow: Workflow
  at: string
  rule: NextRule
  values: readonly ListedValue[]
  onChange: (rule: NextRule) => void
}

function NextRuleFields({ workflow, at, rule, values, onChange }: NextRuleFieldsProps) {
  const { stages } = workflow
  const { when, nextStages, execution, join } = rule
  const isSeveral = nextStages.length > 1
  const chosen = isSeveral ? several : (nextStages[0] ?? '')
  const choose = (id: string) => {
    if (id !== several) return onChange({ ...rule, nextStages: [id] })
    const other = stages.find((stage) => !nextStages.includes(stage.id))
    return onChange({ ...rule, nextStages: other ? [...nextStages, other.id] : nextStages })
  }
  const toggle = (id: string, isOn: boolean) => {
    const changed = stages
      .map((stage) => stage.id)
      .filter((each) => (each === id ? isOn : nextStages.includes(each)))
    if (changed.length > 0) onChange({ ...rule, nextStages: changed })
  }
  return (
    <>
      <FormField label={i18n.t('When')} at={at}>
        <select
          value={when === undefined ? 'always' : 'if'}
          onChange={({ target }) =>
            onChange(withoutMissing({ ...rule, when: target.value === 'if' ? emptyCondition : undefined }))
          }
          className={selectClass}
        >
          <option value="always">{i18n.t('Always')}</option>
          <option value="if">{i18n.t('If a condition is true')}</option>
        </select>
      </FormField>
      {when !== undefined && (
        <ConditionField
          label={i18n.t('Value')}
          at={`${at}.when`}
          value={when}
          values={values}
          onChange={(changed) => onChange({ ...rule, when: changed })}
        />
      )}
      <FormField label={i18n.t('Then run')} at={`${at}.nextStages`}>
        <select value={chosen} onChange={({ target }) => choose(target.value)} className={selectClass}>
          {!isSeveral && !stages.some(({ id }) => id === chosen) && <option value={chosen}>{chosen}</option>}
          {stages.map((stage) => (
            <option key={stage.id} value={stage.id}>
              {nameOf(stage)}
            </option>
          ))}
          {stages.length > 1 && <option value={several}>{i18n.t('Several stages in parallel')}</option>}
        </select>
      </FormField>
      {isSeveral && (
        <fieldset className="grid gap-x-4 sm:grid-cols-2">
          <legend className="mb-1 font-medium">{i18n.t('Parallel stages')}</legend>
          {stages.map((stage) => (
            <label key={stage.id} className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                checked={nextStages.includes(stage.id)}
                onChange={({ target }) => toggle(stage.id, target.checked)}
                className="size-4 shrink-0 accent-(--accent)"
              />
              <span className="min-w-0 truncate">{nameOf(stage)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {execution === 'parallel' && (
        <FormField
          label={i18n.t('Then join the results in')}
          hint={i18n.t('This stage runs once when all parallel stages have ended.')}
          at={`${at}.join`}
        >
          <select
            value={join ?? ''}
            onChange={({ target }) =>
              onChange(withoutMissing({ ...rule, join: target.value === '' ? undefined : target.value }))
            }
            className={selectClass}
          >
            <option value="">{i18n.t('No stage: the workflow ends')}</option>
            {stages
              .filter(({ id }) => !nextStages.includes(id))
              .map((stage) => (
                <option key={stage.id} value={stage.id}>
                  {nameOf(stage)}
                </option>
              ))}
          </select>
        </FormField>
      )}
    </>
  )
}

const several = ':several'
