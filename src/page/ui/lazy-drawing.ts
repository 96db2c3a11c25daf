import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { LostDrawing } from './lost-drawing.tsx'

/** A drawing whose code comes when it is first shown. Where it cannot be loaded, that is said in its place, and the rest stays. */
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
