import { Mic, Square } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOfferedActions } from '../../ui/actions/actions.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { isInputMethodKey } from '../../ui/keyboard/input-method.ts'
import { i18n } from '../../i18n/i18n.ts'
import { editTextBox } from '../composer/edit-text-box.ts'
import {
  findLocalLanguage,
  startDictation,
  type DictationProblem,
  type RecognitionKind,
} from './internal/dictation.ts'
import { useTranslatedMemo } from '../../i18n/use-translated-memo.ts'
import { onResolved } from '../../ui/hooks/on-resolved.ts'

const displayMs = 8000

/** Button that writes dictated text into the message. Renders nothing if the browser would send the audio to a server. */
export function DictateButton() {
  const language = useLocalLanguage()
  const [state, setState] = useState<{ isOn: boolean; message: string }>({ isOn: false, message: '' })
  const stop = useRef<(() => void) | null>(null)
  const self = useRef<HTMLSpanElement>(null)
  useEffect(() => () => stop.current?.(), [])
  useEffect(() => {
    if (state.isOn || state.message === '') return undefined
    const timer = setTimeout(() => setState({ isOn: false, message: '' }), displayMs)
    return () => clearTimeout(timer)
  }, [state])

  const toggle = useCallback(() => {
    const kind = findKind()
    if (stop.current !== null) return stop.current()
    if (kind === undefined || language === null) return
    setState({ isOn: true, message: i18n.t('Listening…') })
    stop.current = startDictation(kind, language, {
      onText: (text) => write(self.current, text),
      onInterim: (text) => setState({ isOn: true, message: text === '' ? i18n.t('Listening…') : text }),
      onEnd: (problem) => {
        stop.current = null
        setState({ isOn: false, message: problem === null ? '' : describe(problem) })
      },
    })
  }, [language])
  useOfferedActions(
    'dictation',
    useTranslatedMemo(() => (language === null ? [] : [toAction(toggle)]), [language, toggle]),
  )
  const { isOn } = state
  useEffect(() => {
    if (!isOn) return undefined
    // Escape ends the dictation and nothing else, wherever the focus is.
    const end = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isInputMethodKey(event)) return
      event.preventDefault()
      stop.current?.()
    }
    addEventListener('keydown', end)
    return () => removeEventListener('keydown', end)
  }, [isOn])
  if (language === null) return null
  return (
    <span ref={self} data-dictating={isOn || undefined} className="contents">
      <IconButton
        icon={state.isOn ? Square : Mic}
        label={state.isOn ? i18n.t('Stop dictating') : i18n.t('Dictate')}
        className={state.isOn ? 'text-accent' : ''}
        onClick={toggle}
      />
      <span
        role="status"
        className="absolute inset-x-0 bottom-full mb-2 truncate rounded-lg border border-border bg-raised px-3 py-1.5 text-sm text-muted shadow-float empty:hidden"
      >
        {state.message}
      </span>
    </span>
  )
}

function toAction(run: () => void) {
  return {
    id: 'dictate',
    name: i18n.t('Dictate'),
    word: 'dictate',
    meaning: i18n.t('Types what you say; recognized on this device'),
    group: i18n.t('This message'),
    icon: Mic,
    run,
  }
}

function describe(problem: DictationProblem): string {
  if (problem === 'silence') return i18n.t('Dictation ended because nothing was said for a while.')
  return problem === 'not-allowed'
    ? i18n.t('The browser did not allow the microphone. Allow it for this site, then try again.')
    : i18n.t('Dictation ended because the browser could not continue to listen.')
}

/** Inserts the text at the caret, with a space before it if one is missing. */
function write(button: Element | null, text: string): void {
  const box = button?.closest('[data-writing]')?.querySelector('textarea')
  if (!box) return
  const { selectionStart: from, selectionEnd: to, value } = box
  const needsBlank = from > 0 && !/\s/.test(value[from - 1] ?? '')
  editTextBox(box, { from, to, text: needsBlank ? ` ${text}` : text })
}

function useLocalLanguage(): string | null {
  const [language, setLanguage] = useState<string | null>(null)
  useEffect(() => onResolved(findLocalLanguage(findKind(), navigator.languages.slice(0, 4)), setLanguage), [])
  return language
}

/**
 * Browsers that include the recognizer. Other browsers of the same engine have the interface without it, and crash the
 * page when it is used (Chromium's headless shell 156: "No binder found for interface OnDeviceSpeechRecognition").
 */
const browsersWithRecognizer = new Set(['Google Chrome', 'Microsoft Edge'])

function findKind(): RecognitionKind | undefined {
  const { userAgentData } = navigator as { userAgentData?: { brands: readonly { brand: string }[] } }
  if (userAgentData?.brands.every(({ brand }) => !browsersWithRecognizer.has(brand)) === true)
    return undefined
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as Record<
    string,
    RecognitionKind | undefined
  >
  return SpeechRecognition ?? webkitSpeechRecognition
}
