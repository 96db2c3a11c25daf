import type { Stage, Workflow, WorkflowInput } from '../../../../../core/model/workflows/workflow.ts'
import type { FieldText } from './generated-fields.tsx'

type Texts<Part> = Partial<Record<keyof Part & string, FieldText>>

export const inputTexts: Texts<WorkflowInput> = {
  label: { label: /*i18n*/ { id: 'Label' } },
  kind: {
    label: /*i18n*/ { id: 'Kind of input' },
    values: {
      text: /*i18n*/ { id: 'Text' },
      'long-text': /*i18n*/ { id: 'Long text' },
      number: /*i18n*/ { id: 'Number' },
      choice: /*i18n*/ { id: 'Choice' },
      files: /*i18n*/ { id: 'Files' },
      model: /*i18n*/ { id: 'Model' },
      'last-answer': /*i18n*/ { id: 'Last answer' },
    },
  },
  required: { label: /*i18n*/ { id: 'Required' } },
}

export const stageRunTexts: Texts<Stage> = {
  turnCap: {
    label: /*i18n*/ { id: 'Tool round limit' },
    hint: /*i18n*/ { id: 'Requests per attempt, 1–50.' },
  },
  attempts: {
    label: /*i18n*/ { id: 'Attempts' },
    hint: /*i18n*/ { id: 'Tries until the stage fails.' },
    none: /*i18n*/ { id: 'Default (3)' },
  },
}

export const stageIdTexts: Texts<Stage> = {
  completionTool: {
    label: /*i18n*/ { id: 'Completion tool' },
    hint: /*i18n*/ { id: 'The model calls this tool with the result. If empty: complete_stage.' },
  },
}

export const settingsTexts: Texts<NonNullable<Stage['settings']>> = {
  effort: {
    label: /*i18n*/ { id: 'Reasoning effort' },
    none: /*i18n*/ { id: 'As in the chat' },
    values: {
      none: /*i18n*/ { id: 'None' },
      minimal: /*i18n*/ { id: 'Minimal' },
      low: /*i18n*/ { id: 'Low' },
      medium: /*i18n*/ { id: 'Medium' },
      high: /*i18n*/ { id: 'High' },
      xhigh: /*i18n*/ { id: 'Extra high' },
    },
  },
  temperature: {
    label: /*i18n*/ { id: 'Temperature' },
    hint: /*i18n*/ { id: '0–2. If empty, as in the chat.' },
  },
  maxOutputTokens: { label: /*i18n*/ { id: 'Max output tokens' } },
}

export const forEachTexts: Texts<NonNullable<Stage['forEach']>> = {
  max: { label: /*i18n*/ { id: 'Maximum number of items' }, hint: /*i18n*/ { id: '1–24. Default: 24.' } },
  together: { label: /*i18n*/ { id: 'At the same time' }, hint: /*i18n*/ { id: '1–4. Default: 4.' } },
  onFailure: {
    label: /*i18n*/ { id: 'If one item fails' },
    none: /*i18n*/ { id: 'Stop the others (default)' },
    values: {
      cancel: /*i18n*/ { id: 'Stop the others' },
      keep: /*i18n*/ { id: 'Go on with the others' },
    },
  },
}

export const limitTexts: Texts<NonNullable<Workflow['limits']>> = {
  stageRuns: {
    label: /*i18n*/ { id: 'Stage runs' },
    hint: /*i18n*/ { id: 'Attempts included. Default: 40.' },
  },
  toolCalls: { label: /*i18n*/ { id: 'Tool calls' }, hint: /*i18n*/ { id: 'In all stages. Default: 120.' } },
  tokens: { label: /*i18n*/ { id: 'Tokens' }, hint: /*i18n*/ { id: 'If empty, no limit.' } },
  dollars: { label: /*i18n*/ { id: 'Cost in USD' }, hint: /*i18n*/ { id: 'If empty, no limit.' } },
}
