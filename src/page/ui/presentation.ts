import { create } from 'zustand'

/** Whether the page is shown to others: what is nobody's business is veiled. Whoever owns the choice keeps it in step. */
export const usePresentation = create<{ isOn: boolean }>(() => ({ isOn: false }))

/** Draws the component again when it changes: what it shows goes through one of the functions below. */
export function usePresenting(): boolean {
  return usePresentation(({ isOn }) => isOn)
}

/** The same at this moment, for what is drawn anew with the page. */
export function isPresented(): boolean {
  return usePresentation.getState().isOn
}

const veil = '•••'

/** An amount of money, as text. */
export function veilMoney(amount: string): string {
  return isPresented() ? veil : amount
}

/** The last characters of a key. */
export function veilTail(tail: string): string {
  return isPresented() && tail !== '' ? veil : tail
}

const amounts = /\$\s?\d[\d.,]*(?<=\d)|\d[\d.,]*(?<=\d)\s?(?:\$|(?:USD|dollars?|cents?|Dollar|Cent)\b)/g

/** Amounts of money in a sentence, in whatever language. */
export function veilAmounts(sentence: string): string {
  if (!isPresented()) return sentence
  return sentence.replace(amounts, veil)
}
