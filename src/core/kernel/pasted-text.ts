import { z } from 'zod'

const maxPastedCharacters = 2_000_000

/**
 * A long text that was pasted into a message. It stands where `placeholder` stands in the message's text; without its
 * placeholder it is not part of the message. No placeholder is part of another one.
 */
export const pastedTextSchema = z.object({
  placeholder: z.string().regex(/^\[[^[\]\n]{1,78}\]$/, 'this is no placeholder'),
  text: z.string().min(1, 'a pasted text is empty').max(maxPastedCharacters, describeTooLong()),
})
export type PastedText = z.infer<typeof pastedTextSchema>

export const pastedTextsSchema = z
  .array(pastedTextSchema)
  .max(100, 'there are more than 100 pasted texts in the message')
  .refine((pasted) => countCharacters(pasted) <= maxPastedCharacters, describeTooLong())

function countCharacters(pasted: readonly PastedText[]): number {
  return pasted.reduce((sum, { text }) => sum + text.length, 0)
}

function describeTooLong(): string {
  return `what was pasted is longer than ${maxPastedCharacters.toLocaleString('en')} characters`
}
