export const bigAgi = 'noted by the makers of big-AGI, another chat app'
export const openaiLike = { dialect: 'openai-compatible', auth: 'bearer', hasModelList: true } as const
export const anyHeaders = { class: 'any-headers', source: bigAgi, date: '2026-08' } as const
