interface CanvasAndContext {
  canvas: OffscreenCanvas | null
  context: OffscreenCanvasRenderingContext2D | null
}

/** Creates the canvases of the PDF library in a worker, which has no document. */
export class OffscreenCanvasFactory {
  create(width: number, height: number): CanvasAndContext {
    const canvas = new OffscreenCanvas(Math.max(1, width), Math.max(1, height))
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) }
  }

  reset({ canvas }: CanvasAndContext, width: number, height: number): void {
    if (!canvas) return
    canvas.width = Math.max(1, width)
    canvas.height = Math.max(1, height)
  }

  destroy(both: CanvasAndContext): void {
    if (both.canvas) both.canvas.width = both.canvas.height = 0
    both.canvas = null
    both.context = null
  }
}

/** Filters of the PDF library are SVG elements, which need a document. Without one, pages are drawn unfiltered. */
export class PlainFilterFactory {
  addFilter(): string {
    return 'none'
  }

  addHCMFilter(): string {
    return 'none'
  }

  addAlphaFilter(): string {
    return 'none'
  }

  addLuminosityFilter(): string {
    return 'none'
  }

  addHighlightHCMFilter(): string {
    return 'none'
  }

  destroy(): void {
    // There is nothing to remove.
  }
}
