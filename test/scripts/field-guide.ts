/** Generates `public/samples/field-guide.pdf`, which is bundled with the application. Run it after changing the text. */
import { writeFileSync } from 'node:fs'
import { makePdf } from './sample-files.ts'

const pages: readonly (readonly string[])[] = [
  [
    'A small field guide to bees',
    '',
    'Honeybees tell each other where flowers are by dancing.',
    'The angle of the dance says the direction, its length the distance.',
    'One colony in summer has between 30,000 and 60,000 bees.',
  ],
  [
    'Bumblebees',
    '',
    'A bumblebee warms up by shivering before it flies.',
    'It can fly at 5 degrees Celsius, when honeybees stay at home.',
    'Only the young queens live through the winter, in the ground.',
  ],
  [
    'Mason bees',
    '',
    'Mason bees live alone and close their nests with clay.',
    'They fly from March to June and do not go far: 300 metres at most.',
    'A hollow stem of 8 millimetres is a good nest.',
  ],
]

writeFileSync(
  'public/samples/field-guide.pdf',
  makePdf(pages.length, (page, line) => pages[page - 1]?.[line - 1] ?? '', 5),
)
