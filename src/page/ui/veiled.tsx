import { usePresenting, veilAmounts } from './presentation.ts'

/** A sentence whose amounts of money are masked in screen share mode. */
export function Veiled({ text }: { text: string }) {
  usePresenting()
  return <>{veilAmounts(text)}</>
}
