const videoId = /^[\w-]{11}$/
const videoAddress =
  /^(?:https?:\/\/)?(?:(?:www\.|m\.|music\.)?youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?![\w-])/i

/** Returns the id of a YouTube video from any form of its address or from the bare id. */
export function parseYoutubeVideoId(text: string): string | undefined {
  const trimmed = text.trim()
  return videoId.test(trimmed) ? trimmed : videoAddress.exec(trimmed)?.[1]
}
