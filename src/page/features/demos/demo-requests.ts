import { create } from 'zustand'
import type { Session } from '../../../core/model/conversation/session.ts'

interface DemoRequests {
  saving: Pick<Session, 'id' | 'title'> | null
  opening: File | null
}

/** Requests to save or open a demo, from the chat menu, the settings or a dropped file. */
export const useDemoRequests = create<DemoRequests>(() => ({ saving: null, opening: null }))

export function requestSaveDemo(saving: Pick<Session, 'id' | 'title'>): void {
  useDemoRequests.setState({ saving })
}

export function requestOpenDemo(opening: File): void {
  useDemoRequests.setState({ opening })
}
