export interface NamedPicture {
  mediaId: string
  isGif: boolean
}

const label = /(?:^|\n)\[(media_\d{1,5}): [^\n]*?(image\/[\w.+-]+)(?:; older, and not sent again)?\](?=\n|$)/g

/** Extracts the lines that name the images of a message. */
export function takePictures(text: string): { text: string; pictures: NamedPicture[] } {
  const pictures = [...text.matchAll(label)].map(([, mediaId = '', mediaType]) => ({
    mediaId,
    isGif: mediaType === 'image/gif',
  }))
  return { text: text.replace(label, ''), pictures }
}
