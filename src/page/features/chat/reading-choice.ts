import { create } from 'zustand'

export const followChoices = ['end', 'start'] as const
export type FollowChoice = (typeof followChoices)[number]

/** What is shown of an answer that is longer than the screen, while it is written. The settings set it. */
export const useReadingChoice = create<{ follow: FollowChoice }>(() => ({ follow: 'end' }))
