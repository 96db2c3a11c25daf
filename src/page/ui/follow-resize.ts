/** Calls back one frame after each resize, when components that use `useMediaQuery` are drawn. Returns a function that unsubscribes. */
export function followResize(act: () => void): () => void {
  let frame = 0
  const wait = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(act)
  }
  addEventListener('resize', wait)
  return () => {
    cancelAnimationFrame(frame)
    removeEventListener('resize', wait)
  }
}
