import type { ModelRef } from './model.ts'

export function isSameModel(left: ModelRef, right: ModelRef): boolean {
  return left.providerId === right.providerId && left.modelId === right.modelId
}
