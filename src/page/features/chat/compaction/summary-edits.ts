import { create } from 'zustand'

/** Summaries being edited, by message id. The text survives when its row is unmounted. */
const useEdits = create<{ texts: Readonly<Record<string, string>> }>(() => ({ texts: {} }))

export function useSummaryEdit(id: string): string | undefined {
  return useEdits(({ texts }) => texts[id])
}

/** Stores the edited text. The first call also opens the editor. */
export function writeSummaryEdit(id: string, text: string): void {
  useEdits.setState(({ texts }) => ({ texts: { ...texts, [id]: text } }))
}

export function endSummaryEdit(id: string): void {
  useEdits.setState(({ texts }) => {
    const { [id]: _, ...others } = texts
    return { texts: others }
  })
}
