const typedPauseMs = 600

/** Moves the focus among the items of a menu or listbox: arrows, Home, End and typing ahead. */
export class RovingFocus {
  #typed = ''
  #typedAt = Number.NEGATIVE_INFINITY

  /** Returns whether the key was handled. `at` is the time of the key press in ms. */
  handleKey(key: string, items: readonly HTMLElement[], at: number): boolean {
    const current = items.findIndex((item) => item === document.activeElement)
    const target = isLetter(key)
      ? this.#findTyped(items, current, this.#type(key, at))
      : findByArrow(key, items, current)
    target?.focus()
    return target !== undefined
  }

  /** Returns whether a new word starts. */
  #type(key: string, at: number): boolean {
    const isNew = at - this.#typedAt > typedPauseMs
    this.#typed = (isNew ? '' : this.#typed) + key.toLowerCase()
    this.#typedAt = at
    return isNew
  }

  #findTyped(items: readonly HTMLElement[], current: number, isNew: boolean): HTMLElement | undefined {
    // A first letter moves on from the current item. Further letters may still match the current item.
    const start = Math.max(0, isNew ? current + 1 : current)
    const ordered = [...items.slice(start), ...items.slice(0, start)]
    return ordered.find((item) => namesOf(item).some((name) => name.toLowerCase().startsWith(this.#typed)))
  }
}

function findByArrow(key: string, items: readonly HTMLElement[], current: number): HTMLElement | undefined {
  switch (key) {
    case 'ArrowDown':
      return items[(current + 1) % items.length]
    case 'ArrowUp':
      return items.at(current <= 0 ? -1 : current - 1)
    case 'Home':
      return items[0]
    case 'End':
      return items.at(-1)
    default:
      return undefined
  }
}

/** Named keys such as `Enter` are longer than one character. The space bar selects. */
function isLetter(key: string): boolean {
  return /^[^\s]$/u.test(key)
}

/** Accessible name and visible text can differ. Typing may match either. */
function namesOf(item: HTMLElement): string[] {
  return [item.textContent.trim(), item.getAttribute('aria-label') ?? '']
}
