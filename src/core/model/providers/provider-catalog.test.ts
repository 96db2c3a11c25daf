import { expect, test } from 'vitest'
import { z } from 'zod'
import { hostedToolSchema } from '../tools/tool-info.ts'
import { localServers } from './local-servers.ts'
import { providerKindById, providerKindOf, providerCatalog } from './provider-catalog.ts'
import { providerKindIds } from './provider-kind-id.ts'

const webPage = z.url({ protocol: /^https$/ })
const date = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])(-([0-2]\d|3[01]))?$/)
const baseUrl = z
  .string()
  .refine((address) => address === '' || /^https:\/\/|^http:\/\/(localhost|127\.0\.0\.1):\d+\//.test(address))
  .refine((address) => !/[/?#]$/.test(address))

const entrySchema = z.strictObject({
  id: z.enum(providerKindIds),
  label: z.string().min(2).max(40),
  dialect: z.enum(['openai', 'anthropic', 'google', 'openai-compatible']),
  baseUrl,
  baseUrlExample: z.url().optional(),
  auth: z.enum(['bearer', 'x-api-key', 'x-goog-api-key', 'api-key']),
  isKeyRequired: z.boolean(),
  keyPage: webPage.optional(),
  cors: z.strictObject({
    class: z.enum(['any-headers', 'fixed-headers', 'own-setting', 'unclear', 'blocked']),
    headers: z.array(z.string().regex(/^[a-z-]+$/)).optional(),
    source: z.string().min(10),
    date,
  }),
  hostedTools: z.array(hostedToolSchema),
  hasModelList: z.boolean(),
  dataId: z.string().optional(),
  isLocal: z.literal(true).optional(),
  signIn: z.literal('openrouter-pkce').optional(),
  cache: z.enum(['marked', 'automatic', 'none']),
  notes: z.array(z.string().regex(/^[A-Z].*\.$/)),
})

test.each(providerCatalog.map((kind) => [kind.label, kind] as const))('%s is complete', (_, kind) => {
  expect(entrySchema.parse(kind)).toEqual(kind)
  // If a key is required, a person sees where to get one.
  expect(kind.keyPage !== undefined).toBe(kind.isKeyRequired)
  expect(kind.cors.headers !== undefined).toBe(kind.cors.class === 'fixed-headers')
  if (kind.baseUrl === '') expect(kind.baseUrlExample).toBeDefined()
  if (kind.isLocal) expect(kind.cors.class).toBe('own-setting')
})

test('every kind has one entry, and no two share a name', () => {
  expect(providerCatalog.map(({ id }) => id)).toEqual([...providerKindIds])
  expect(new Set(providerCatalog.map(({ label }) => label.toLowerCase())).size).toBe(providerKindIds.length)
})

test('a local server is searched at the address of its kind', () => {
  for (const { id, baseUrl } of providerCatalog.filter(({ isLocal }) => isLocal)) {
    expect(localServers.find(({ kind }) => kind === id)?.addresses).toContain(baseUrl)
  }
  for (const { addresses } of localServers) {
    for (const address of addresses) expect(address).toMatch(/^http:\/\/(127\.0\.0\.1|localhost):\d+\/v1$/)
  }
})

test('a provider without a stored kind has the generic kind of its dialect', () => {
  expect(providerKindOf({ dialect: 'anthropic' }).id).toBe('anthropic')
  expect(providerKindOf({ dialect: 'openai-compatible' }).id).toBe('openai-compatible')
  expect(providerKindOf({ dialect: 'openai-compatible', kind: 'groq' })).toBe(providerKindById('groq'))
})
