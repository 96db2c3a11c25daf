import { Image } from 'lucide-react'

/** Stands where an image would be: nothing is loaded, the host that wanted to be asked is named. */
export function ImagePlaceholder({ host, description }: { host: string; description: string }) {
  const from = host === '' ? 'Image' : `Image from ${host}`
  return (
    <span className="markdown-image" data-image-host={host} title={`${from}, not loaded`}>
      <Image aria-hidden size={14} strokeWidth={1.75} />
      <span className="markdown-image-host">{from}</span>
      {description !== '' && <span>{description}</span>}
    </span>
  )
}
