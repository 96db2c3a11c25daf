import { z } from 'zod'
import { providerIdSchema } from '../id.ts'

const noOutput = z.object({})

const passphraseSchema = z.string().max(1000, 'the passphrase is longer than 1000 characters')

/** What the page may ask about keys and what protects them: part of `command.ts`. No command returns a key. */
export const keyCommands = {
  /** Opens the keys in this worker alone. */
  'unlock-keys': { input: z.object({ passphrase: passphraseSchema }), output: noOutput },
  /** In the workers of all tabs. */
  'lock-keys': { input: z.object({}), output: noOutput },
  'set-passphrase': { input: z.object({ next: passphraseSchema }), output: noOutput },
  'change-passphrase': {
    input: z.object({ current: passphraseSchema, next: passphraseSchema }),
    output: noOutput,
  },
  /** The keys stay, and open without a passphrase. */
  'remove-passphrase': { input: z.object({ current: passphraseSchema }), output: noOutput },
  /** Deletes the passphrase with every key that it protects. */
  'forget-keys': { input: z.object({}), output: noOutput },
  /** A key that is kept for the session only, given again after its worker ended. */
  'hold-key': {
    input: z.object({ providerId: providerIdSchema, apiKey: z.string().max(4096) }),
    output: noOutput,
  },
  'delete-key': { input: z.object({ providerId: providerIdSchema }), output: noOutput },
} as const
