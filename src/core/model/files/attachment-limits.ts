const mb = 1_000_000

/** Limits of what a person may attach. The page checks them before it reads a file, and the worker enforces them. */
export const attachmentLimits = {
  filesPerMessage: 24,
  bytesPerFile: 20 * mb,
  bytesPerMessage: 50 * mb,
  /** Decoding a larger image would take the memory of the whole application. */
  megapixels: 100,
  /** Characters of a text file that go to a model, with a note that the rest was omitted. */
  sentCharacters: 200_000,
  /** Longest side of an image that is sent to a model, in pixels. */
  sentPixels: 2048,
  /** Largest image that is sent to a model, in bytes. Some providers refuse larger ones. */
  sentPictureBytes: 3_500_000,
} as const

/** Media types of images that browsers show without running any code. */
export const displayableImageTypes = /^image\/(png|jpeg|gif|webp|avif)$/

/**
 * Returns true for a file that is shown as an image. Of an image with a known size that browsers do not show, a copy was made
 * when it was attached.
 */
export function isShownAsImage({
  mediaType,
  width,
}: {
  mediaType: string
  width?: number | undefined
}): boolean {
  return displayableImageTypes.test(mediaType) || (mediaType.startsWith('image/') && width !== undefined)
}

/** Media types that every model gets as text, just as they are. */
export const textMediaTypes = /^text\/(?!(html|calendar|rtf)$)|^application\/(json|xml|yaml)$/

/** Media types of documents whose text can be extracted for every model. Of pages, mails and notebooks that is the text without markup. */
export const documentMediaTypes =
  /^text\/(html|calendar|rtf)$|^message\/rfc822$|^multipart\/related$|^application\/(pdf|rtf|zip|gzip|epub\+zip|xhtml\+xml|x-ipynb\+json|x-fictionbook\+xml|vnd\.(openxmlformats-officedocument\..+|oasis\.opendocument\..+|ms-excel|ms-excel\.sheet\.binary\.macroenabled\.12|apple\.numbers))$/

/** Media type of a file of which only the name is known. */
export const unknownMediaType = 'application/octet-stream'
