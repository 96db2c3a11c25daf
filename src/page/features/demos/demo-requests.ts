import { create } from 'zustand'
import type { Session } from '../../../core/kernel/session.ts'

interface DemoRequests {
  saving: Pick<Session, 'id' | 'title'> | null
  opening: File | null
}

/** What a person asked for, from wherever: the chat's menu, the settings, a file that was dropped. */
export const useDemoRequests = create<DemoRequests>(() => ({ saving: null, opening: null }))

export function askToSaveDemo(saving: Pick<Session, 'id' | 'title'>): void {
  useDemoRequests.setState({ saving })
}

export function askToOpenDemo(opening: File): void {
  useDemoRequests.setState({ opening })
}
