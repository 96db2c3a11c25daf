import type { Workflow } from '../../model/workflows/workflow.ts'

/** Asks the user what a text needs, at most five questions, and writes it. */
export const askThenWrite: Workflow = {
  format: 1,
  id: 'ask-then-write' as Workflow['id'],
  name: 'Ask, then write',
  description: 'Asks you up to 5 questions about a text, then writes it.',
  inputs: [{ name: 'task', label: 'Task', required: true, kind: 'long-text' }],
  start: 'interview',
  stages: [
    {
      id: 'interview',
      title: 'Interview',
      body: `You find out what a writer must know before a text is written. The task: {{input.task}}

Ask the user with ask_user, one question per call and at most 5 in all, in the language of the task. Ask only what the task leaves open and what changes the text: its readers, purpose, length, tone, facts. Offer options where you can. If the user does not answer, assume what is usual.`,
      allowedTools: ['ask_user'],
      turnCap: 6,
      completionSchema: {
        type: 'object',
        properties: {
          facts: {
            type: 'array',
            maxItems: 20,
            items: {
              type: 'object',
              properties: { question: { type: 'string' }, answer: { type: 'string' } },
              required: ['question', 'answer'],
            },
          },
        },
        required: ['facts'],
      },
      next: [{ nextStages: ['write'], execution: 'sequential' }],
    },
    {
      id: 'write',
      title: 'Write',
      body: `You write a text. The task: {{input.task}}
What the user said about it: {{stages.interview.facts}}

Write the whole text in Markdown, in the language of the task. Use what the user said, and invent no facts about them.`,
      allowedTools: [],
      turnCap: 2,
      completionSchema: {
        type: 'object',
        properties: { text: { type: 'string', minLength: 1, description: 'the whole text in Markdown' } },
        required: ['text'],
      },
      next: [],
    },
  ],
  answer: '{{stages.write.text}}',
}
