const videoId = /^[\w-]{11}$/
const videoAddress =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i

/** The id of a YouTube video, from any of the ways in which its address is written, or by itself. */
export function findVideoId(text: string): string | undefined {
  const trimmed = text.trim()
  return videoId.test(trimmed) ? trimmed : videoAddress.exec(trimmed)?.[1]
}
