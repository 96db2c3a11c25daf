import { createContext, type ReactNode } from 'react'

/** Draws a text in emphasis as something else, or returns null. */
export type DrawEmphasis = (text: string) => ReactNode

/** Set for answers whose emphasized texts may be controls. Null everywhere else. */
export const EmphasisContext = createContext<DrawEmphasis | null>(null)
