import { expect, test } from 'vitest'
import { builtInWorkflows } from '../../../core/workflows/built-in/built-in-workflows.ts'
import { builtInTexts } from './built-in-texts.ts'

test('the English texts of the built-in workflows are those of their definitions', () => {
  const defined = builtInWorkflows.map(({ id, name, description, inputs, stages }) => {
    const options = inputs.flatMap((input) => input.options ?? [])
    const questions = stages.flatMap(({ id: stageId, assert = [] }) =>
      assert.flatMap((rule) => ('ask' in rule ? [[stageId, { id: rule.ask }]] : [])),
    )
    return [
      id,
      {
        name: { id: name },
        description: { id: description },
        inputs: Object.fromEntries(inputs.map((input) => [input.name, { id: input.label }])),
        ...(options.length > 0 && {
          options: Object.fromEntries(options.map((each) => [each, { id: each }])),
        }),
        stages: Object.fromEntries(stages.map((stage) => [stage.id, { id: stage.title }])),
        ...(questions.length > 0 && { questions: Object.fromEntries(questions) }),
      },
    ]
  })
  // The part after a bar tells translators the meaning of the text, and is not shown.
  const shown = JSON.parse(JSON.stringify(builtInTexts).replaceAll(/\|[^"]*"/g, '"')) as unknown
  expect(shown).toEqual(Object.fromEntries(defined))
})
