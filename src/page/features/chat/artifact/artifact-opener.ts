import { createContext } from 'react'

/** Shows the artifact that a call made; `null` where there is no panel. */
export const ArtifactOpener = createContext<((callId: string) => void) | null>(null)
