/** Calls after the window has another size, when what depends on it (`useMediaQuery`) is drawn. Gives the end of it. */
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
