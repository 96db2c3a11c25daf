/** As the worker stores it; `null`: no bound. */
export interface RetentionRule {
  maxAgeDays: number | null
  maxMegabytes: number | null
}

export const keepsAll: RetentionRule = { maxAgeDays: null, maxMegabytes: null }
