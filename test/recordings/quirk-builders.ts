/** Answers of nearly compatible servers, as reported about other programs, with their expected results. */
export const chunk = (choice: object, rest: object = {}) => ({
  id: 'c',
  object: 'chat.completion.chunk',
  created: 1,
  model: 'm',
  choices: [{ index: 0, finish_reason: null, ...choice }],
  ...rest,
})
export const D = (delta: object) => chunk({ delta })
export const F = (reason: string) => chunk({ delta: {}, finish_reason: reason })
export const C = (...texts: string[]) => texts.map((content) => D({ content }))
export const event = (value: unknown) =>
  `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`
export const sse = (...values: unknown[]) => [...values, '[DONE]'].map(event).join('')
export const call = (
  index: number | undefined,
  id: string | undefined,
  name: string | undefined,
  args: unknown,
) =>
  D({
    tool_calls: [
      {
        ...(index !== undefined && { index }),
        ...(id !== undefined && { id }),
        type: 'function',
        function: { ...(name !== undefined && { name }), arguments: args },
      },
    ],
  })

export interface Expected {
  text?: string
  reasoning?: string
  calls?: string[]
  /** Whether an event of the response could not be read. */
  damaged?: boolean
  usage?: object
  ends?: string
  notice?: RegExp
  failure?: readonly [code: string, detail: RegExp]
  images?: number
  sources?: string[]
}
export type Case = readonly [
  name: string,
  body: string,
  expected: Expected,
  options?: { modelId?: string; contentType?: string; status?: number; bytewise?: boolean },
]
