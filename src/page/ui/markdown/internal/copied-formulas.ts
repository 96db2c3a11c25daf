/**
 * Lets each selected formula be copied as its TeX source. A typeset formula holds MathML and HTML, so its text would be copied
 * twice. The formulas are replaced only while the browser copies, so that everything else is copied as usual, with its styles.
 */
export function copyFormulasAsSource(): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection()
    const isField = event.target instanceof Element && event.target.matches('input, textarea')
    if (event.defaultPrevented || isField || !selection || selection.isCollapsed) return
    const range = selection.getRangeAt(0)
    for (const formula of document.querySelectorAll('.markdown [data-math]')) {
      const source = range.intersectsNode(formula) && formula.querySelector('annotation')?.textContent
      // A formula that is not typeset shows its source already.
      if (typeof source !== 'string') continue
      // A part of a formula has no source of its own.
      if (formula.contains(range.startContainer)) range.setStartBefore(formula)
      if (formula.contains(range.endContainer)) range.setEndAfter(formula)
      showWhileCopying(formula, delimit(source, formula.getAttribute('data-math') === 'display'))
    }
  })
}

function delimit(source: string, isDisplay: boolean): string {
  return isDisplay ? `$$${source}$$` : `$${source}$`
}

/** Shows a text in place of a formula until the browser has read the selection, which it does right after the event. */
function showWhileCopying(formula: Element, text: string): void {
  const shown = document.createElement('span')
  shown.textContent = text
  formula.append(shown)
  formula.setAttribute('data-copying', '')
  setTimeout(() => {
    shown.remove()
    formula.removeAttribute('data-copying')
  })
}
