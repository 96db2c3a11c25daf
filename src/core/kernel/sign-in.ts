import { z } from 'zod'

/** What a sign-in page sent back, as it stood in the address: untrusted. */
export const signInReturnSchema = z.object({
  /** Says which sign-in of ours it belongs to, and cannot be guessed. */
  state: z.string().min(1).max(200),
  /** Good for one key, once, and only with what this browser kept to itself. */
  code: z.string().max(2048).optional(),
  error: z.string().max(500).optional(),
})
export type SignInReturn = z.infer<typeof signInReturnSchema>
