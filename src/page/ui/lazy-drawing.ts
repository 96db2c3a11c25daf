import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { LostDrawing } from './lost-drawing.tsx'

/**
 * Returns a chart component that loads when it is first shown. If loading fails, a message takes its place and the rest of the page stays.
 */
export function lazyDrawing<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch {
      return { default: LostDrawing }
    }
  })
}
