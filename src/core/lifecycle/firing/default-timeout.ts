export const defaultHookTimeoutMs = 5000
