const mb = 1_000_000

/** What a person may attach. The page says so before it reads a file, the worker holds to it. */
export const attachmentLimits = {
  filesPerMessage: 10,
  bytesPerFile: 20 * mb,
  bytesPerMessage: 50 * mb,
  /** A picture of more would take the memory of the whole application to decode. */
  megapixels: 100,
  /** Of a text file: as much goes to a model, the rest is said to be left out. */
  sentCharacters: 200_000,
  /** The longest side of a picture as a model gets it. */
  sentPixels: 2048,
  /** Of a picture as a model gets it: more is refused by one provider or another. */
  sentPictureBytes: 3_500_000,
} as const

/** Pictures that browsers show without running anything. */
export const shownPictures = /^image\/(png|jpeg|gif|webp|avif)$/

/** What goes to a model as text, whatever the model. */
export const sentAsText = /^text\/|^application\/(json|xml|yaml)$/

/** What has words that can be got out of it, whatever the model takes. */
export const documentTypes =
  /^application\/(pdf|vnd\.openxmlformats-officedocument\..+|vnd\.oasis\.opendocument\..+)$/

/** Of what nothing but the name is known. */
export const unknownMediaType = 'application/octet-stream'
