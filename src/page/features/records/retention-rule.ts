/** The rule as the worker stores it; `null`: no limit. */
export interface RetentionRule {
  maxAgeDays: number | null
  maxMegabytes: number | null
}

export const keepsAll: RetentionRule = { maxAgeDays: null, maxMegabytes: null }
