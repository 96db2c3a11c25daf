import { z } from 'zod'

/** All hook points: before and after each stage of a turn. */
export const hookPointSchema = z.enum([
  'receive-input/pre',
  'receive-input/post',
  'compose-request/pre',
  'compose-request/post',
  'send-request/pre',
  'send-request/post',
  'stream-response/pre',
  'stream-response/post',
  'call-tools/pre',
  'call-tools/post',
  'render/pre',
  'render/post',
])
export type HookPoint = z.infer<typeof hookPointSchema>

export const hookKindSchema = z.enum(['guard', 'transform', 'observer'])
export type HookKind = z.infer<typeof hookKindSchema>
