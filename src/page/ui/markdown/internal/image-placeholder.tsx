import './image-placeholder.css'
import { Image, ImageOff } from 'lucide-react'
import { use, useState } from 'react'
import type { Failure } from '../../../../core/model/failures/failure.ts'
import { i18n } from '../../../i18n/i18n.ts'
import { describeLink } from '../../links/describe-link.ts'
import { confirmLink } from '../../links/link-confirmation.ts'
import { type LoadedImage, ImageLoaderContext } from '../image-loader.ts'
import { revealHidden } from '../../text/revealed-text.tsx'
import { showFailure } from '../../../i18n/show-text.ts'

interface ImagePlaceholderProps {
  host: string
  /** URL of the image. Empty if the source is not a web address or is still being written. */
  url: string
  description: string
}

type State =
  | { type: 'asleep' | 'loading' }
  | { type: 'shown'; image: LoadedImage }
  | { type: 'failed'; failure: Failure }

/** Placeholder for a remote image. Loads the image only when the user asks, and names the host. */
export function ImagePlaceholder({ host, url, description }: ImagePlaceholderProps) {
  const loader = use(ImageLoaderContext)
  const [state, setState] = useState<State>(() => {
    const image = loader?.find(url)
    return image ? { type: 'shown', image } : { type: 'asleep' }
  })
  const from = host === '' ? i18n.t('Image') : i18n.t('Image from {host}', { host })
  const load = () => {
    if (loader === null || state.type === 'loading') return
    setState({ type: 'loading' })
    void loader
      .load(url)
      .then((loaded) =>
        setState(
          loaded.ok ? { type: 'shown', image: loaded.value } : { type: 'failed', failure: loaded.failure },
        ),
      )
  }
  const ask = () => {
    if (mayCarryData(url)) confirmLink({ href: url, text: '', loadImage: load })
    else load()
  }
  if (state.type === 'shown') {
    const { image } = state
    return (
      <span className="markdown-blocked-image">
        <img src={image.url} alt={description} width={image.width} height={image.height} decoding="async" />
        <span className="markdown-image-host">{from}</span>
      </span>
    )
  }
  const Icon = state.type === 'failed' ? ImageOff : Image
  return (
    <span
      className="markdown-image"
      data-image-host={host}
      title={url === '' ? i18n.t('{from}, not loaded', { from }) : url}
    >
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      <span className="markdown-image-host">{from}</span>
      {description !== '' && <span>{revealHidden(description)}</span>}
      <span role="status" className="contents">
        {state.type === 'loading' && i18n.t('Loading…')}
        {state.type === 'failed' && (
          <span className="markdown-image-failure">{showFailure(state.failure)}</span>
        )}
      </span>
      {url !== '' && loader !== null && state.type !== 'failed' && (
        <button
          type="button"
          className="markdown-image-action"
          aria-disabled={state.type === 'loading'}
          onClick={ask}
        >
          {i18n.t('Load once')}
        </button>
      )}
      {url !== '' && (loader === null || state.type === 'failed') && (
        <button
          type="button"
          className="markdown-image-action"
          onClick={() => confirmLink({ href: url, text: '' })}
        >
          {i18n.t('Open in a new tab')}
        </button>
      )}
    </span>
  )
}

/** Returns true if the address has a query or fragment, or is remarkable in another way. A model may have written text of the chat into it. */
function mayCarryData(address: string): boolean {
  const url = URL.parse(address)
  const warnings = describeLink(address, '', (host) => host)?.warnings ?? []
  return url === null || url.search !== '' || url.hash !== '' || warnings.length > 0
}
