import { create } from 'zustand'

export const followChoices = ['end', 'start'] as const
export type FollowChoice = (typeof followChoices)[number]

/** Sets which part of an answer longer than the screen stays in view while it is written. The settings page changes it. */
export const useFollowPreference = create<{ follow: FollowChoice }>(() => ({ follow: 'end' }))
