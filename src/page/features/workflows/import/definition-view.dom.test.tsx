// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { plainStage, plainWorkflow } from '../../../../../test/doubles/workflow-bench.ts'
import { DefinitionView } from './definition-view.tsx'

afterEach(cleanup)

test('the text of a rule after a stage has the name that it has in the editor', () => {
  const when = { path: 'result.text', is: 'empty' as const }
  const assert = [
    { when, outcome: 'retry' as const, feedback: 'Write more.' },
    { when, outcome: 'fail' as const, feedback: 'There is no text.' },
  ]
  render(<DefinitionView workflow={plainWorkflow([plainStage('a', { assert })])} />)
  const nameOf = (text: string) => screen.getByText(text).previousSibling?.textContent
  expect(nameOf('Write more.')).toBe('Feedback for the next attempt')
  expect(nameOf('There is no text.')).toBe('Reason shown in the chat')
})
