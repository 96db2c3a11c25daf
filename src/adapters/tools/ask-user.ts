import { z } from 'zod'
import type { ResearchSession } from '../../core/agents/research/research-session.ts'
import { defineTool, type Tool, type ToolOutcome } from '../../core/engine/calls/tool.ts'
import { createFailure } from '../../core/model/failures/failure.ts'
import type { FormField, InteractionAnswer } from '../../core/model/tools/interaction.ts'
import { fail, succeed } from '../../core/model/failures/result.ts'
import type { LocalizedText } from '../../core/model/messages/localized-text.ts'
import { toolsText } from '../../core/model/messages/write-text.ts'

/** Asks a question in the chat and waits until the person answers or declines. */
export const askUser: Tool = defineTool({
  name: 'ask_user',
  description:
    'Asks the user one question and waits for the answer. Use it when only the user can decide or knows something, not to confirm what they already said.',
  parameters: z.object({
    question: z.string().trim().min(1).max(2000),
    options: z
      .array(z.string().trim().min(1).max(200))
      .min(2)
      .max(8)
      .nullish()
      .describe('answers to choose from'),
  }),
  effects: ['read'],
  isClearable: false,
  isExemptFromLimit: true,
  exclusive: true,
  interactive: true,
  triggers: ['ask me', 'ask the user', 'let me choose', 'let me decide', 'question', 'questions'],
  async execute({ question, options }, { ask }) {
    const choices = [...new Set(options ?? [])]
    const answer = await ask(
      choices.length > 0
        ? {
            kind: 'select',
            prompt: question,
            options: choices.map((label, index) => ({ value: `option-${index + 1}`, label })),
          }
        : { kind: 'ask', prompt: question },
    )
    return toOutcome(answer, choices)
  },
})

const fieldSchema = z.object({
  name: z.string().trim().min(1).max(100),
  label: z.string().trim().min(1).max(2000).describe('the question'),
  kind: z.enum(['text', 'number', 'yes-no', 'choice']),
  options: z
    .array(z.object({ value: z.string().trim().min(1).max(200), label: z.string().trim().min(1).max(200) }))
    .min(2)
    .max(8)
    .nullish()
    .describe('for choice'),
  isRequired: z.boolean().default(false),
  preset: z.union([z.string().max(2000), z.number(), z.boolean(), z.null()]).optional(),
})

/** Creates `ask_user` for a research: up to 3 questions in one form, once, before the plan. */
export function createAskQuestions(session: ResearchSession): Tool {
  let hasAsked = false
  return defineTool({
    name: 'ask_user',
    aliases: ['feedback_questions_tool'],
    description: 'Asks the user up to 3 questions in one form, once, before the plan.',
    parameters: z.object({
      question: z.string().trim().min(1).max(2000).describe('sentence above the questions'),
      fields: z.array(fieldSchema).min(1).max(3),
    }),
    effects: ['read'],
    isClearable: false,
    isExemptFromLimit: true,
    exclusive: true,
    interactive: true,
    async execute({ question, fields }, { ask, record }) {
      session.bind(record)
      if (hasAsked || session.phase !== 'clarify')
        return refuse(toolsText('questions-already-asked'), toolsText('continue-with-assumptions'))
      hasAsked = true
      const answer = await ask({ kind: 'form', message: question, fields: fields.map(toField) })
      session.setPhase('plan')
      if (answer.outcome === 'accepted' && answer.value.kind === 'form')
        return succeed({ answers: answer.value.values })
      if (answer.outcome === 'rejected') return succeed({ skipped: true, note: describeSkip() })
      return toOutcome(answer, [])
    },
  })
}

function describeSkip(): string {
  const texts = [toolsText('questions-skipped'), toolsText('continue-with-assumptions-do-not-ask-again')]
  return texts.map(({ text }) => text).join(' ')
}

/** A choice without options can be answered with text only. */
function toField({ options, ...field }: z.output<typeof fieldSchema>): FormField {
  return options ? { ...field, options } : { ...field, kind: field.kind === 'choice' ? 'text' : field.kind }
}

function toOutcome(answer: InteractionAnswer, choices: readonly string[]): ToolOutcome {
  switch (answer.outcome) {
    case 'accepted':
      return readValue(answer.value, choices)
    case 'rejected':
      return refuse(
        toolsText('user-declined-to-answer'),
        toolsText('continue-with-assumptions-do-not-ask-again'),
      )
    case 'timeout':
      return refuse(toolsText('user-did-not-answer-in-time'), toolsText('continue-with-assumptions'))
    case 'unattended':
      return refuse(toolsText('nobody-to-answer'), toolsText('continue-with-assumptions'))
    case 'cancelled':
      return fail(createFailure('aborted'))
  }
}

function readValue(
  value: Extract<InteractionAnswer, { outcome: 'accepted' }>['value'],
  choices: readonly string[],
): ToolOutcome {
  if (value.kind === 'ask') return succeed({ answer: value.text })
  const chosen = value.kind === 'select' ? choices[Number(value.value.replace('option-', '')) - 1] : undefined
  return chosen === undefined ? refuse(toolsText('answer-not-readable')) : succeed({ answer: chosen })
}

function refuse(message: LocalizedText, hint?: LocalizedText): ToolOutcome {
  return fail(createFailure('tool-failed', { message, hint, retryable: false }))
}
