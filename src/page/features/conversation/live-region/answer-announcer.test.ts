import { describe, expect, it } from 'vitest'
import type { RenderedBlock } from '../../../../core/model/conversation/rendered-block.ts'
import type { ToolCallState } from '../../../../core/model/conversation/message.ts'
import type { AnswerView } from '../../chat-state/answer/answer-view.ts'
import type { JobStage, StageState } from '../../../../core/model/workflows/workflow-part.ts'
import { AnswerAnnouncer } from './answer-announcer.ts'
import { toAnnouncedText } from './announced-text.ts'

function toView(states: Record<string, ToolCallState> = {}, status: AnswerView['status'] = 'streaming') {
  const calls = Object.entries(states).map(([toolName, state]) => ({ callId: toolName, toolName, state }))
  const view: AnswerView = {
    id: 'a',
    status,
    items: [
      { type: 'reasoning', prose: 0 },
      { type: 'calls', calls },
      { type: 'text', prose: 1 },
    ],
  }
  return view
}

function toSnapshot(paragraphs: readonly string[], now: number, view = toView()) {
  const blocks: RenderedBlock[] = paragraphs.map((text) => ({ type: 'tree', nodes: [['p', 0, text]] }))
  const store = {
    getProse: (prose: number) =>
      prose === 1
        ? { groups: [blocks], length: blocks.length }
        : { groups: [[{ type: 'tree', nodes: ['Secret thoughts.'] } as const]], length: 1 },
  }
  return { view, text: toAnnouncedText(view, store), now }
}

describe('an announced answer', () => {
  it('is announced in whole sentences, after four seconds at the earliest, and each once', () => {
    const announcer = new AnswerAnnouncer(toSnapshot([], 0))
    const text = 'Bees live in hives. They dance. And the qu'
    expect(announcer.announceText(toSnapshot([text], 3999))).toBe('')
    expect(announcer.announceText(toSnapshot([text], 4000))).toBe('Bees live in hives. They dance.')
    expect(announcer.announceText(toSnapshot([`${text}een.`], 7999))).toBe('')
    expect(announcer.announceText(toSnapshot([`${text}een.`], 8000))).toBe('')
    expect(announcer.announceText(toSnapshot([`${text}een.`, 'Next'], 8001))).toBe('And the queen.')
    expect(announcer.announceEnd(toSnapshot([`${text}een.`, 'Next'], 9000, toView({}, 'complete')))).toBe(
      'Next The answer has ended.',
    )
  })

  it('is announced no faster than it can be spoken, and its end says that there was more', () => {
    const sentence = 'This sentence has exactly so many letters as it has, no more.'
    const paragraphs = Array.from({ length: 40 }, () => sentence)
    const announcer = new AnswerAnnouncer(toSnapshot([], 0))
    const announced = announcer.announceText(toSnapshot(paragraphs, 4000))
    expect(announced.length).toBeGreaterThan(120)
    expect(announced.length).toBeLessThanOrEqual(243)
    expect(announcer.announceText(toSnapshot(paragraphs, 8000))).toBe('')
    expect(announcer.announceText(toSnapshot(paragraphs, 4000 + announced.length * 50))).toBe(announced)
    expect(announcer.announceEnd(toSnapshot(paragraphs, 20_000, toView({}, 'stopped')))).toBe(
      'The answer was stopped. The answer contains more than was read here.',
    )
  })

  it('announces each step of a tool once', () => {
    const announcer = new AnswerAnnouncer(toSnapshot([], 0))
    expect(announcer.announceSteps(toView({ calculate: 'proposed' }))).toBe('')
    expect(announcer.announceSteps(toView({ calculate: 'running' }))).toBe('Tool calculate is running.')
    expect(announcer.announceSteps(toView({ calculate: 'running' }))).toBe('')
    expect(announcer.announceSteps(toView({ calculate: 'succeeded', fetch_url: 'failed' }))).toBe(
      'Tool calculate has succeeded. Tool fetch_url has failed.',
    )
  })

  it('leaves a failure to its alert, and does not announce earlier text', () => {
    const view = toView({ calculate: 'succeeded' })
    const announcer = new AnswerAnnouncer(toSnapshot(['Old words.', 'The last'], 0, view))
    expect(announcer.announceSteps(view)).toBe('')
    expect(announcer.announceText(toSnapshot(['Old words.', 'The last one.', 'New'], 4000))).toBe(
      'The last one.',
    )
    expect(
      announcer.announceEnd(toSnapshot(['Old words.', 'The last one.'], 5000, toView({}, 'failed'))),
    ).toBe('')
  })

  it('names code, tables and formulas instead of spelling them', () => {
    const blocks: RenderedBlock[] = [
      { type: 'tree', nodes: [['p', 0, 'Run ', ['code', 0, 'npm test'], ' first.']] },
      { type: 'code', language: 'sql', text: 'SELECT * FROM x', open: false },
      { type: 'tree', nodes: [['div', 0, ['table', 0, ['tr', 0, ['td', 0, '1']]]]] },
      { type: 'tree', nodes: [['ul', 0, ['li', 0, 'one'], ['li', 0, 'two']]] },
    ]
    const view = toView({}, 'complete')
    const text = toAnnouncedText(view, { getProse: () => ({ groups: [blocks], length: 4 }) })
    const announcer = new AnswerAnnouncer(toSnapshot([], 0))
    expect(announcer.announceText({ view, text, now: 5000 })).toBe(
      'Run npm test first. Code in sql. A table. one two',
    )
  })

  it('names each stage of a workflow that starts or ends once, but not siblings', () => {
    const stage = (key: string, state: StageState): JobStage => ({
      stageExecutionId: key,
      key,
      stageId: key,
      title: key,
      attempt: 0,
      state,
      startedAt: 0,
    })
    const toJobView = (...executions: JobStage[]): AnswerView => ({
      ...toView(),
      items: [
        {
          type: 'workflow',
          job: {
            type: 'workflow',
            round: 0,
            workflowId: 'own',
            name: 'Own',
            inputs: [],
            start: 'plan',
            stages: [],
            executions,
          },
        },
      ],
    })
    const announcer = new AnswerAnnouncer(toSnapshot([], 0, toJobView(stage('plan', 'complete'))))
    const running = toJobView(
      stage('plan', 'complete'),
      stage('write', 'running'),
      stage('read#1', 'running'),
    )
    expect(announcer.announceSteps(running)).toBe('Stage write is running.')
    expect(announcer.announceSteps(running)).toBe('')
    expect(announcer.announceSteps(toJobView(stage('write', 'failed')))).toBe('Stage write has failed.')
  })
})
