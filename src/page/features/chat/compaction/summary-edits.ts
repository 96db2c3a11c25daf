import { create } from 'zustand'

/** Summaries that are being reworded, by the message that bears them: what was typed outlives that its row is out of sight. */
const useEdits = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }))

export function useSummaryEdit(id: string): string | undefined {
  return useEdits(({ texts }) => texts[id])
}

/** Also how it is begun. */
export function writeSummaryEdit(id: string, text: string): void {
  useEdits.setState(({ texts }) => ({ texts: { ...texts, [id]: text } }))
}

export function endSummaryEdit(id: string): void {
  useEdits.setState(({ texts }) => {
    const { [id]: _, ...others } = texts
    return { texts: others }
  })
}
