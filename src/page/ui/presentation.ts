import { create } from 'zustand'

/** Screen share mode, in which private content is masked. The owner of the preference keeps this store in sync. */
export const usePresentation = create<{ isOn: boolean }>(() => ({ isOn: false }))

/** Returns whether screen share mode is on, and renders the component again when it changes. */
export function usePresenting(): boolean {
  return usePresentation(({ isOn }) => isOn)
}

/** Returns whether screen share mode is on now. Use this if the whole page renders again on a change. */
export function isPresented(): boolean {
  return usePresentation.getState().isOn
}

const veil = '•••'

/** Masks an amount of money in screen share mode. */
export function veilMoney(amount: string): string {
  return isPresented() ? veil : amount
}

/** Masks the last characters of a key in screen share mode. */
export function veilTail(tail: string): string {
  return isPresented() && tail !== '' ? veil : tail
}

const amounts = /\$\s?\d[\d.,]*(?<=\d)|\d[\d.,]*(?<=\d)\s?(?:\$|(?:USD|dollars?|cents?|Dollar|Cent)\b)/g

/** Masks amounts of money within a sentence, in any language. */
export function veilAmounts(sentence: string): string {
  if (!isPresented()) return sentence
  return sentence.replace(amounts, veil)
}
