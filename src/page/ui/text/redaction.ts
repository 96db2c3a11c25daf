import { create } from 'zustand'

/** Screen share mode, in which private content is masked. The owner of the preference keeps this store in sync. */
export const useScreenShareStore = create<{ isOn: boolean }>(() => ({ isOn: false }))

/** Returns whether screen share mode is on, and renders the component again when it changes. */
export function useScreenShareMode(): boolean {
  return useScreenShareStore(({ isOn }) => isOn)
}

/** Returns whether screen share mode is on now. Use this if the whole page renders again on a change. */
export function isScreenShareMode(): boolean {
  return useScreenShareStore.getState().isOn
}

const placeholder = '•••'

/** Masks an amount of money in screen share mode. */
export function maskMoney(amount: string): string {
  return isScreenShareMode() ? placeholder : amount
}

/** Masks the last characters of a key in screen share mode. */
export function maskKeySuffix(tail: string): string {
  return isScreenShareMode() && tail !== '' ? placeholder : tail
}

const amounts =
  /\$\s?\d[\d.,]{0,30}(?<=\d)|\d[\d.,]{0,30}(?<=\d)\s?(?:\$|(?:USD|dollars?|cents?|Dollar|Cent)\b)/g

/** Masks amounts of money within a sentence, in any language. */
export function maskAmounts(sentence: string): string {
  if (!isScreenShareMode()) return sentence
  return sentence.replace(amounts, placeholder)
}
