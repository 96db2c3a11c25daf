import { escapeMarkdown, suggestList, addModelLink, type Language } from './answer-texts.ts'
import { demoPrompts } from '../../../../core/model/providers/demo-prompts.ts'

interface InjectedImage {
  name: string
  width: number
  height: number
  /** The kind of the file, such as PNG or GIF. */
  format: string
  /** Frames and length of a GIF. */
  frames?: { count: number; seconds: number; shown: number }
  /** Notes about the file, such as what the camera recorded. */
  notes?: string
}

interface InjectedVideo {
  isSample: boolean
  title: string
  channel: string
}

/**
 * Describes content that tools injected into the context. The samples have scripted descriptions. For other files only
 * their metadata is named: the demo model cannot see, and the injected text is meant for models.
 */
export function describeInjected(injected: readonly string[], language: Language): string {
  const images = injected.map(parseImage)
  const [first, second] = images
  const comparison =
    first && second && images.length === 2 ? [texts[language].compare(...bySize(first, second))] : []
  const described = injected.map((text, index) => {
    const image = images[index]
    if (image) return describeImage(image, language)
    const video = parseVideo(text)
    return video ? describeVideo(video, language) : texts[language].somethingElse
  })
  const isSample = images.every((image) => image === undefined || sampleOf(image) !== undefined)
  const next = injected.length > 1 || !isSample ? '' : nextOf(images[0])
  return [
    ...described,
    ...comparison,
    ...(isSample ? [] : [texts[language].cannotSee(addModelLink(language))]),
    ...(next === '' ? [] : [suggestList(nextPrompts[next], language)]),
  ].join('\n\n')
}

const nextPrompts = {
  gif: [demoPrompts.image, demoPrompts.video],
  image: [demoPrompts.animation, demoPrompts.video],
  video: [demoPrompts.animation, demoPrompts.image],
} as const

function nextOf(image: InjectedImage | undefined): keyof typeof nextPrompts {
  return image === undefined ? 'video' : image.frames ? 'gif' : 'image'
}

function describeImage(image: InjectedImage, language: Language): string {
  const sample = sampleOf(image)
  const seen = sample === undefined ? [] : [texts[language][sample]]
  return [...seen, texts[language].file(image)].join('\n\n')
}

function describeVideo(video: InjectedVideo, language: Language): string {
  const text = texts[language]
  return video.isSample
    ? text.sampleVideo
    : text.video(escapeMarkdown(video.title), escapeMarkdown(video.channel))
}

/** Returns the sample that the image is, recognized by the name and size of its file. */
function sampleOf({ name, width, height, frames, notes }: InjectedImage): 'boat' | 'harbor' | undefined {
  if (name === 'boat.gif' && width === 240 && height === 180 && frames?.count === 12) return 'boat'
  const isSampleCamera = notes?.includes('Innerloop Sample Camera') === true
  return name === 'harbour.jpg' && width === 640 && height === 480 && isSampleCamera ? 'harbor' : undefined
}

function parseImage(text: string): InjectedImage | undefined {
  const [, name = '', format = '', width, height] =
    /“([^“”]{1,120})”: an? (?:(\w{1,10}) )?(?:image )?of (\d{1,6}) x (\d{1,6}) pixels/.exec(text) ?? []
  if (width === undefined || height === undefined) return undefined
  const [, count, seconds] = /, (\d{1,6}) frames in ([\d.]{1,12}) s,/.exec(text) ?? []
  const [, shown] = /\nYou are shown (\d{1,3}) of its frames/.exec(text) ?? []
  const [, notes] = /\nBy its notes: ([^\n]{1,400})/.exec(text) ?? []
  return {
    name,
    format,
    width: Number(width),
    height: Number(height),
    ...(count !== undefined && {
      frames: { count: Number(count), seconds: Number(seconds), shown: Number(shown ?? 0) },
    }),
    ...(notes !== undefined && { notes: notes.replace(/\.$/, '') }),
  }
}

function parseVideo(text: string): InjectedVideo | undefined {
  const [, title = '', channel = ''] =
    /\nTitle “([^\n”]{1,300})”, channel “([^\n”]{1,200})”\./.exec(text) ?? []
  const isSample = text.includes('The sample video, which is made up')
  return isSample || title !== '' ? { isSample, title, channel } : undefined
}

function bySize(one: InjectedImage, other: InjectedImage): [InjectedImage, InjectedImage, number] {
  const [large, small] = one.width * one.height >= other.width * other.height ? [one, other] : [other, one]
  return [large, small, (large.width * large.height) / (small.width * small.height)]
}

const sizeOf = ({ name, width, height }: InjectedImage) => `${escapeMarkdown(name)} (${width} × ${height})`

const english = {
  boat: 'A small red boat with two white sails crosses a harbor from left to right. Behind it are gray hills, a pale sun low over the water and, at the right edge, a small house with a red roof.',
  harbor:
    'A red boat with two white sails lies in a harbor at dusk. The sky is orange, a pale sun stands low over gray hills, and a small house with a red roof is at the right edge.',
  sampleVideo:
    '**A harbour in an hour** is a made-up video of four lines. At five in the morning the harbor is asleep. At 0:30 the first boat goes out and turns her bow into the swell. At sunrise nine boats are out, and the gulls have noticed. They return with the tide at noon; until then the quay belongs to the cats.',
  video: (title: string, channel: string) =>
    `The video is **${title}**${channel === '' ? '' : ` by ${channel}`}. I can’t watch it.`,
  file: ({ name, format, width, height, frames, notes }: InjectedImage) => {
    const kind = format === '' ? 'an image' : format === 'GIF' ? 'a GIF' : `a ${format} image`
    const length = frames
      ? `, ${frames.count} frames in ${frames.seconds.toLocaleString('en')} s${frames.shown > 0 ? `; ${frames.shown} of them are above` : ''}`
      : ''
    const camera = notes === undefined ? '' : ` Its camera notes: ${escapeMarkdown(notes)}.`
    return `**${escapeMarkdown(name)}** is ${kind} of ${width} × ${height} pixels${length}.${camera}`
  },
  compare: (large: InjectedImage, small: InjectedImage, times: number) =>
    times === 1
      ? `**${sizeOf(large)} and ${sizeOf(small)} are the same size.**`
      : `**${sizeOf(large)} has ${times.toFixed(1)} times the pixels of ${sizeOf(small)}.**`,
  cannotSee: (link: string) =>
    `I’m scripted and can’t see images or videos. To have them described: ${link}.`,
  somethingElse: 'The content was added to the chat. Open the line above to see it.',
}

const german: typeof english = {
  boat: 'Ein kleines rotes Boot mit zwei weißen Segeln fährt von links nach rechts durch einen Hafen. Dahinter liegen graue Hügel, über dem Wasser steht tief eine blasse Sonne, und am rechten Rand ist ein kleines Haus mit rotem Dach.',
  harbor:
    'Ein rotes Boot mit zwei weißen Segeln liegt in der Dämmerung in einem Hafen. Der Himmel ist orange, über grauen Hügeln steht tief eine blasse Sonne, und am rechten Rand ist ein kleines Haus mit rotem Dach.',
  sampleVideo:
    '**A harbour in an hour** ist ein erfundenes Video mit vier Zeilen. Um fünf Uhr früh schläft der Hafen. Bei 0:30 läuft das erste Boot aus und dreht den Bug in die Dünung. Bei Sonnenaufgang sind neun Boote draußen, und die Möwen haben es bemerkt. Mit der Flut kommen sie mittags zurück; bis dahin gehört der Kai den Katzen.',
  video: (title, channel) =>
    `Das Video heißt **${title}**${channel === '' ? '' : ` und ist von ${channel}`}. Ansehen kann ich es nicht.`,
  file: ({ name, format, width, height, frames, notes }) => {
    const kind = format === '' ? 'ein Bild' : format === 'GIF' ? 'ein GIF' : `ein ${format}-Bild`
    const length = frames
      ? `, ${frames.count} Einzelbilder in ${frames.seconds.toLocaleString('de')} s${frames.shown > 0 ? `; ${frames.shown} davon sind oben` : ''}`
      : ''
    const camera = notes === undefined ? '' : ` Notizen der Kamera: ${escapeMarkdown(notes)}.`
    return `**${escapeMarkdown(name)}** ist ${kind} mit ${width} × ${height} Pixeln${length}.${camera}`
  },
  compare: (large, small, times) =>
    times === 1
      ? `**${sizeOf(large)} und ${sizeOf(small)} sind gleich groß.**`
      : `**${sizeOf(large)} hat ${times.toFixed(1).replace('.', ',')}-mal so viele Pixel wie ${sizeOf(small)}.**`,
  cannotSee: (link) =>
    `Ich folge einem Skript und kann weder Bilder noch Videos sehen. Für eine Beschreibung: ${link}.`,
  somethingElse: 'Der Inhalt wurde dem Chat hinzugefügt. Die Zeile oben zeigt ihn.',
}

const texts: Readonly<Record<Language, typeof english>> = { en: english, de: german }
