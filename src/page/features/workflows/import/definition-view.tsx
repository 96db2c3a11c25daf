import type { Stage, Workflow } from '../../../../core/model/workflows/workflow.ts'
import { revealHidden, revealInProse, spellHidden } from '../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../i18n/i18n.ts'
import { WorkflowDiagram } from '../diagram/workflow-diagram.tsx'
import { toDiagram } from '../diagram/to-diagram.ts'
import { useMemo } from 'react'

/** Everything that a definition contains: what it is, the tools per stage, and each text for a model in full. */
export function DefinitionView({ workflow }: { workflow: Workflow }) {
  const { id, name, description, inputs, stages, answer } = workflow
  const diagram = useMemo(() => toDiagram(workflow), [workflow])
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h3 dir="auto" className="text-lg font-semibold break-words">
          {revealInProse(name)}
        </h3>
        <code dir="ltr" className="font-mono text-sm text-muted">
          /{id}
        </code>
        {description !== '' && (
          <p dir="auto" className="mt-1 break-words">
            {revealInProse(description)}
          </p>
        )}
        {inputs.length > 0 && (
          <p className="mt-1 text-sm break-words text-muted">
            {i18n.t('Inputs')}: {revealInProse(inputs.map(({ label }) => label).join(', '))}
          </p>
        )}
      </div>
      <div className="shrink-0 rounded-lg border border-border bg-surface p-2">
        <WorkflowDiagram workflow={diagram} />
      </div>
      {/* A preset value can be a part of a prompt. */}
      {inputs
        .filter(({ value, options }) => value !== undefined || options !== undefined)
        .map(({ name: key, label, value, options }) => (
          <Body key={key} label={spellHidden(label)} text={JSON.stringify({ value, options }, null, 2)} />
        ))}
      <ol aria-label={i18n.t('Stages')} className="flex flex-col gap-3">
        {stages.map((stage) => (
          <StageView key={stage.id} stage={stage} />
        ))}
      </ol>
      <Body label={i18n.t('Answer')} text={answer} />
    </div>
  )
}

function StageView({ stage }: { stage: Stage }) {
  const { id, title, body, allowedTools, gate = [], assert = [] } = stage
  const others = [
    ...gate.flatMap((rule) => ('ask' in rule ? [{ label: i18n.t('Question'), text: rule.ask }] : [])),
    ...assert.flatMap((rule) => {
      if ('ask' in rule) return [{ label: i18n.t('Question'), text: rule.ask }]
      if (rule.feedback === undefined) return []
      const isReason = rule.outcome === 'fail'
      return [
        {
          label: isReason ? i18n.t('Reason shown in the chat') : i18n.t('Feedback for the next attempt'),
          text: rule.feedback,
        },
      ]
    }),
  ]
  return (
    <li data-stage={id} className="flex flex-col gap-2 rounded-lg border border-border p-3">
      <h4 dir="auto" className="font-medium break-words">
        {revealInProse(title)}
      </h4>
      <p className="text-sm break-words">
        <span className="text-muted">{i18n.t('Tools:')} </span>
        {allowedTools === undefined ? (
          <span className="text-warning">{i18n.t('every tool of this chat')}</span>
        ) : allowedTools.length === 0 ? (
          i18n.t('none')
        ) : (
          <code className="font-mono">{revealHidden(allowedTools.join(', '))}</code>
        )}
      </p>
      <Body label={i18n.t('Prompt')} text={body} />
      {others.map(({ label, text }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the texts of a file do not change
        <Body key={index} label={label} text={text} />
      ))}
      <details>
        <summary className="w-fit rounded-sm text-sm text-muted">
          {i18n.t('Whole definition of the stage')}
        </summary>
        <pre dir="ltr" className="mt-2 font-mono text-sm break-words whitespace-pre-wrap">
          {revealHidden(JSON.stringify(stage, null, 2))}
        </pre>
      </details>
    </li>
  )
}

function Body({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <p className="text-sm text-muted">{label}</p>
      <pre
        dir="auto"
        className="rounded-md bg-surface px-3 py-2 font-mono text-sm break-words whitespace-pre-wrap"
      >
        {revealHidden(text)}
      </pre>
    </div>
  )
}
