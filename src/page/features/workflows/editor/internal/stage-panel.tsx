import { ArrowDown, ArrowUp, ChevronRight, CopyPlus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { workflowLimits, type Stage, type Workflow } from '../../../../../core/model/workflows/workflow.ts'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/controls/icon-button.tsx'
import { revealInProse } from '../../../../ui/text/revealed-text.tsx'
import { i18n } from '../../../../i18n/i18n.ts'
import { Editable } from './editable.tsx'
import { useEditor } from './editor-context.ts'
import { duplicateStage, moveBy, removeStage } from './edit-workflow.ts'
import { focusField, focusMoved } from './focus-field.ts'
import { nameOf } from '../list-values.ts'
import { StageForm } from './stage-form.tsx'

export interface StagePanelProps {
  workflow: Workflow
  stage: Stage
  index: number
  isOpen: boolean
  /** Errors of the stage. */
  errors: number
  /** Opens a stage in place of this one, or none. */
  onOpen: (index: number | null) => void
}

/** One stage of the form: a line that opens to its fields. */
export function StagePanel({ workflow, stage, index, isOpen, errors, onOpen }: StagePanelProps) {
  const id = useId()
  const { change } = useEditor()
  const name = nameOf(stage)
  const move = (by: 1 | -1) => {
    change((all) => ({ ...all, stages: moveBy(all.stages, index, by) }))
    onOpen(index + by)
    focusMoved(`stages.${index + by}`, by)
  }
  return (
    <li
      data-field={`stages.${index}`}
      data-item={`stages.${index}`}
      className={classNames(
        'scroll-mt-32 rounded-lg border bg-raised',
        isOpen ? 'border-accent' : 'border-border',
      )}
    >
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onOpen(isOpen ? null : index)}
          className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-start"
        >
          <ChevronRight
            aria-hidden
            size={16}
            className={classNames(
              'shrink-0 text-muted transition-transform rtl:-scale-x-100',
              isOpen && 'rotate-90',
            )}
          />
          <span className="min-w-0 flex-1 py-2">
            <span className="block truncate font-medium">
              {stage.title.trim() === '' ? stage.id : revealInProse(stage.title)}
            </span>
            <span className="block truncate text-sm text-muted">{describeStage(stage)}</span>
          </span>
          {errors > 0 && (
            <span className="shrink-0 rounded-md bg-danger-soft px-2 py-0.5 text-sm text-danger">
              {i18n.t('{count, plural, one {# error} other {# errors}}', { count: errors })}
            </span>
          )}
        </button>
      </h3>
      {isOpen && (
        <div id={id} className="flex flex-col gap-6 border-t border-border px-4 pt-3 pb-5">
          <Editable>
            <div className="-mx-1 flex items-center justify-end gap-1">
              <IconButton
                icon={ArrowUp}
                label={i18n.t('Move {name} up', { name })}
                disabled={index === 0}
                data-move={-1}
                onClick={() => move(-1)}
              />
              <IconButton
                icon={ArrowDown}
                label={i18n.t('Move {name} down', { name })}
                disabled={index === workflow.stages.length - 1}
                data-move={1}
                onClick={() => move(1)}
              />
              <IconButton
                icon={CopyPlus}
                label={i18n.t('Duplicate {name}', { name })}
                disabled={workflow.stages.length >= workflowLimits.stages}
                onClick={() => {
                  change((all) => duplicateStage(all, index))
                  onOpen(index + 1)
                  focusField(`stages.${index + 1}`)
                }}
              />
              <IconButton
                icon={Trash2}
                label={i18n.t('Remove {name}', { name })}
                disabled={workflow.stages.length === 1}
                onClick={() => {
                  change((all) => removeStage(all, index))
                  onOpen(null)
                  focusField(`stages.${Math.max(0, index - 1)}`)
                }}
              />
            </div>
            <StageForm workflow={workflow} stage={stage} index={index} />
          </Editable>
        </div>
      )}
    </li>
  )
}

/** Returns a summary such as "No tools · 3 rounds". */
function describeStage({ allowedTools, turnCap, forEach }: Stage): string {
  return [
    describeTools(allowedTools),
    Number.isNaN(turnCap)
      ? ''
      : i18n.t('{count, plural, one {# round} other {# rounds}}', { count: turnCap }),
    forEach ? i18n.t('repeats for each item') : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

/** Says how many tools a stage may call. */
export function describeTools(allowedTools: readonly string[] | undefined): string {
  if (allowedTools === undefined) return i18n.t('Every tool of this chat')
  if (allowedTools.length === 0) return i18n.t('No tools')
  return i18n.t('{count, plural, one {# tool} other {# tools}}', { count: allowedTools.length })
}
