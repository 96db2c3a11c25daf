import { describe, expect, it } from 'vitest'
import { describeBudget } from '../../../../core/engine/budgets/budget.ts'
import { createFailure } from '../../../../core/model/failures/failure.ts'
import { workflowsText } from '../../../../core/model/messages/write-text.ts'
import type { NoticePart } from '../../../../core/model/conversation/message.ts'
import type { WorkflowPart } from '../../../../core/model/workflows/workflow-part.ts'
import type { AnswerItem, AnswerView } from '../../chat-state/answer/answer-view.ts'
import { describeEnding } from './ending-text.ts'

const text: AnswerItem = { type: 'text', prose: 0 }
const notice = (code: NoticePart['code'], text = 'Stopped: a limit.'): AnswerItem => ({
  type: 'notice',
  code,
  text,
})
const ended = (status: AnswerView['status'], items: AnswerItem[], more: Partial<AnswerView> = {}) =>
  describeEnding({ id: 'a', status, items, ...more })

describe('describeEnding', () => {
  it('returns nothing while it runs or after an ordinary end', () => {
    expect(ended('streaming', [text])).toBeNull()
    expect(ended('complete', [text])).toBeNull()
    expect(ended('complete', [notice('still-working'), text])).toBeNull()
  })

  it('offers to continue only if there is something to continue', () => {
    expect(ended('stopped', [text])).toMatchObject({
      reason: 'Stopped.',
      continuing: { label: 'Continue' },
      canRetry: true,
    })
    expect(ended('stopped', [])).toEqual({ reason: 'Stopped.', advice: undefined, canRetry: true })
    expect(ended('complete', [text, notice('output-limit-reached')])).toEqual({
      continuing: { label: 'Continue' },
      canRetry: false,
    })
  })

  it('offers more calls if the budget ended it, even after the forced answer', () => {
    const more = { label: 'Continue with 50 more', more: { moreCalls: 50 } }
    const budget = notice('tool-call-limit-reached')
    expect(ended('stopped', [budget])).toMatchObject({ continuing: more, canRetry: true })
    expect(ended('complete', [budget, text])).toEqual({ continuing: more, canRetry: false })
  })

  it('continues a job that has results, with more stage runs if it has used them up', () => {
    const execution = {
      stageExecutionId: 'plan',
      key: 'plan',
      stageId: 'plan',
      title: 'Plan',
      attempt: 0,
      state: 'complete' as const,
      startedAt: 0,
    }
    const jobWith = (more: Partial<WorkflowPart>): AnswerItem => ({
      type: 'workflow',
      job: {
        type: 'workflow',
        round: 0,
        workflowId: 'own' as WorkflowPart['workflowId'],
        name: 'Own',
        inputs: [],
        start: 'plan',
        stages: [],
        executions: [execution],
        ...more,
      },
    })
    expect(ended('complete', [jobWith({}), text])).toBeNull()
    expect(ended('stopped', [jobWith({})])).toMatchObject({
      reason: 'Stopped.',
      continuing: { label: 'Continue' },
      canRetry: true,
    })
    expect(ended('stopped', [jobWith({ executions: [] })])).not.toHaveProperty('continuing')
    const stageRuns = workflowsText('workflow-stage-runs-used', { count: 40 })
    const failure = createFailure('workflow-bound-exceeded', { message: stageRuns })
    expect(ended('stopped', [jobWith({ failure })])).toMatchObject({
      continuing: { label: 'Continue with 20 more stage runs', more: { addedStageRuns: 20 } },
      failure,
    })
    const message = workflowsText('workflow-tool-calls-used', { count: 120 })
    const ofCalls = createFailure('workflow-bound-exceeded', { message })
    expect(ended('stopped', [jobWith({ failure: ofCalls })])?.continuing).toEqual({ label: 'Continue' })
    const spent = { scope: 'job', unit: 'tokens', most: 9, spent: 8, requested: 7, modelId: 'm' } as const
    const ofTokens = createFailure('workflow-bound-exceeded', { message: describeBudget(spent) })
    expect(ended('stopped', [jobWith({ failure: ofTokens })])).toMatchObject({
      reason: expect.stringContaining('the workflow’s limit of 9 tokens'),
      continuing: { label: 'Continue with as much again' },
    })
  })

  it.each([
    'iteration-limit-reached',
    'round-limit-reached',
    'pause-limit-reached',
    'invalid-calls-limit-reached',
    'tool-errors-limit-reached',
    'repeat-limit-reached',
    'token-limit-reached',
  ] as const)('gives a remedy for %s, and no reason twice', (code) => {
    const ending = ended('stopped', [notice(code)])
    expect(ending?.reason).toBeUndefined()
    expect(ending?.advice).toMatch(/\.$/)
  })

  it('ignores what ended it before it was continued', () => {
    const items = [notice('tool-call-limit-reached'), text, notice('answer-continued', 'Continued.'), text]
    expect(ended('complete', items)).toBeNull()
    expect(ended('stopped', items)).toMatchObject({ reason: 'Stopped.', continuing: { label: 'Continue' } })
  })

  it('uses the text and the hint of a failure', () => {
    const failure = createFailure('permission-required')
    expect(ended('stopped', [], { failure })).toEqual({
      reason: failure.message,
      advice: failure.hint,
      canRetry: true,
    })
  })

  it('asks for the outcome of a call that was running, until it is given, and lets the answer continue either way', () => {
    const call = { callId: 'call-1', toolName: 'work', state: 'outcome-unknown' } as const
    const failure = createFailure('interrupted')
    const unreported = ended('interrupted', [{ type: 'calls', calls: [call] }], { failure })
    expect(unreported).toMatchObject({
      advice: expect.stringMatching(/outcome of the call/),
      continuing: {},
      canRetry: true,
    })
    const reported = [{ ...call, reportedOutcome: 'worked' as const }]
    expect(ended('interrupted', [{ type: 'calls', calls: reported }], { failure })).toMatchObject({
      advice: 'Continue: the model gets your report about the call that was running.',
      continuing: { label: 'Continue' },
    })
  })

  it('offers a retry if a piece of the answer was lost', () => {
    expect(ended('complete', [notice('response-damaged'), text])).toEqual({
      advice: 'Retry if the answer does not make sense.',
      canRetry: true,
    })
  })

  it('offers a retry after an empty answer', () => {
    expect(ended('complete', [notice('empty-answer')])).toMatchObject({ canRetry: true })
  })
})
