import { ImageOff } from 'lucide-react'
import type { Enrichment } from '../../../../core/kernel/enrichment.ts'
import { say } from '../../../words/say.ts'
import { useBlobUrl } from '../answer/blob-reader.ts'

type EnrichedFile = NonNullable<Enrichment['files']>[number]

/** Images that the model was shown, small and in order. */
export function EnrichedPictures({ files }: { files: readonly EnrichedFile[] }) {
  return (
    <ul aria-label={say('Pictures added')} className="flex flex-wrap gap-3">
      {files.map((file, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same picture may come twice, and the list does not change
        <li key={`${file.blobId}-${index}`} className="w-28 min-w-0">
          <EnrichedPicture
            file={file}
            name={file.filename ?? say('Picture {number}', { number: index + 1 })}
          />
        </li>
      ))}
    </ul>
  )
}

function EnrichedPicture({ file, name }: { file: EnrichedFile; name: string }) {
  const url = useBlobUrl(file.blobId, 'thumbnail')
  return (
    <figure className="flex flex-col gap-1">
      {typeof url === 'string' ? (
        <img
          src={url}
          alt={say('{name}, as the model gets it', { name })}
          className="h-20 w-28 rounded-md border border-border object-contain"
        />
      ) : (
        <div className="grid h-20 w-28 place-items-center rounded-md border border-border bg-surface">
          {url === null && <ImageOff aria-label={say('Not stored on this device any more')} size={18} />}
        </div>
      )}
      <figcaption className="line-clamp-2 text-xs text-balance break-words tabular-nums" title={name}>
        {name}
      </figcaption>
    </figure>
  )
}
