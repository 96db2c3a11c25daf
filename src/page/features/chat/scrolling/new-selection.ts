/** Detects a selection in a box that was not there when the user last moved on. */
export class NewSelection {
  #known: readonly unknown[] = []

  /** Ignores the current selection from now on. */
  forget(): void {
    this.#known = describe(getSelection())
  }

  isIn(box: HTMLElement): boolean {
    const selection = getSelection()
    if (selection === null || selection.isCollapsed || !selection.containsNode(box, true)) return false
    return describe(selection).some((part, index) => part !== this.#known[index])
  }
}

function describe(selection: Selection | null): readonly unknown[] {
  if (selection === null) return []
  const { anchorNode, anchorOffset, focusNode, focusOffset } = selection
  return [anchorNode, anchorOffset, focusNode, focusOffset]
}
