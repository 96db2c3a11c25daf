import type { WorkflowInput } from './workflow.ts'

export function isTextInput({ kind }: WorkflowInput): boolean {
  return kind === 'text' || kind === 'long-text'
}

/**
 * Returns the input that gets the text of the message that starts a workflow: the first required text, else the first text. Inputs
 * with a preset value are filled already.
 */
export function findMessageInput(inputs: readonly WorkflowInput[]): WorkflowInput | undefined {
  const texts = inputs.filter((input) => isTextInput(input) && input.value === undefined)
  return texts.find(({ required }) => required) ?? texts[0]
}
