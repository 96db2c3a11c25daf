import type { Workflow } from '../../model/workflows/workflow.ts'

/** Writes a text in three steps. The user accepts the outline, and a review can send the draft back twice. */
export const outlineDraft: Workflow = {
  format: 1,
  id: 'outline-draft' as Workflow['id'],
  name: 'Outline and draft',
  description: 'Writes a text from an outline that you accept, and reviews it.',
  inputs: [
    { name: 'topic', label: 'Topic', required: true, kind: 'text' },
    {
      name: 'length',
      label: 'Length',
      required: true,
      kind: 'choice',
      options: ['short', 'medium', 'long'],
      value: 'short',
    },
  ],
  start: 'outline',
  stages: [
    {
      id: 'outline',
      title: 'Outline',
      body: `You plan a text. Its topic: {{input.topic}}
Its length: {{input.length}}. A short text has 2 sections, a medium one 4, a long one 7.

Write an outline in the language of the topic. Each section has a heading and 1 to 4 points, each of them one sentence that says what the section states.`,
      allowedTools: [],
      turnCap: 2,
      completionSchema: {
        type: 'object',
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 200 },
          sections: {
            type: 'array',
            minItems: 1,
            maxItems: 12,
            items: {
              type: 'object',
              properties: {
                heading: { type: 'string', minLength: 1, maxLength: 200 },
                points: { type: 'array', minItems: 1, maxItems: 6, items: { type: 'string' } },
              },
              required: ['heading', 'points'],
            },
          },
        },
        required: ['title', 'sections'],
      },
      assert: [{ ask: 'Write the draft from this outline?' }],
      next: [{ nextStages: ['draft'], execution: 'sequential' }],
    },
    {
      id: 'draft',
      title: 'Draft',
      body: `You write a text from an outline.
The outline: {{stages.outline}}
The earlier draft, if there is one: {{stages.draft.text}}
Remarks about the earlier draft, if there are any: {{stages.review.remarks}}

Write the whole text in Markdown, in the language of the outline, with its title and its headings. Do what the remarks ask for. State no facts that you are unsure of.`,
      allowedTools: [],
      turnCap: 2,
      completionSchema: {
        type: 'object',
        properties: { text: { type: 'string', minLength: 1, description: 'the whole text in Markdown' } },
        required: ['text'],
      },
      next: [{ nextStages: ['review'], execution: 'sequential' }],
    },
    {
      id: 'review',
      title: 'Review',
      body: `You review a draft.
The outline that it follows: {{stages.outline}}
The draft: {{stages.draft.text}}

Check that the draft makes each point of the outline, contradicts itself nowhere, and ends with a conclusion. Choose “revise” only if a reader would notice the fault. Each remark is one sentence that says what to change.`,
      allowedTools: [],
      turnCap: 2,
      completionSchema: {
        type: 'object',
        properties: {
          verdict: { type: 'string', enum: ['accept', 'revise'] },
          remarks: { type: 'array', maxItems: 8, items: { type: 'string' } },
        },
        required: ['verdict', 'remarks'],
      },
      next: [
        {
          when: {
            all: [
              { path: 'stages.review.verdict', equals: 'revise' },
              { path: 'passes.draft', below: 3 },
            ],
          },
          nextStages: ['draft'],
          execution: 'sequential',
        },
      ],
    },
  ],
  answer: '{{stages.draft.text}}',
}
