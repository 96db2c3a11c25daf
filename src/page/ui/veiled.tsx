import { usePresenting, veilAmounts } from './presentation.ts'

/** A sentence without its amounts of money while others look on. */
export function Veiled({ text }: { text: string }) {
  usePresenting()
  return <>{veilAmounts(text)}</>
}
