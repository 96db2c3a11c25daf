import { createContext } from 'react'

/** Opens the artifact that a call created. `null` where there is no artifact panel. */
export const ArtifactOpener = createContext<((callId: string) => void) | null>(null)
