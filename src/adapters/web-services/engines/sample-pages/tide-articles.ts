import type { SampleArticle } from './sample-article.ts'

const whyCoastsDiffer = [
  'The Moon passes over every coast in the same way, yet the sea rises by fifteen meters in one bay and by a hand’s width in another. The reason is that tides are waves, and what a wave does depends on the basin that it runs into.',
  '## Basins that swing',
  'Water in a bay swings back and forth at a pace of its own, as water in a bathtub does. The natural period of the Bay of Fundy and the Gulf of Maine is about 13 hours, which is close to the rhythm of the tide. Each tide pushes the swing at the right moment, and the water at the head of the bay rises higher and higher.',
  '## Points without tides',
  'In open seas the tide runs in circles, because the rotation of the Earth turns it aside. It circles around points at which the water hardly rises at all. The North Sea has three of these points, and two towns that are a day’s walk apart can have high water at opposite times.',
  '## Seas with a narrow door',
  'The Strait of Gibraltar is only about 14 kilometers wide at its narrowest, too little for the Atlantic tide to fill the Mediterranean in six hours. On most Mediterranean coasts the range stays below half a meter. The Gulf of Gabès in Tunisia, which is shallow and wide, is an exception with up to two meters. In the Baltic the tide is a matter of centimeters, and the wind moves more water than the Moon does.',
  'Some coasts, for example on the Gulf of Mexico, have only one high water a day, because their basin answers to the daily part of the force and hardly to the half-daily one.',
]

/** Pages about tides. The second site published the text of the first with a few words changed. */
export const tideArticles: readonly SampleArticle[] = [
  {
    url: 'https://moon-and-sea.sample.example/forces',
    title: 'What pulls the sea: the forces behind the tides',
    site: 'Moon and Sea',
    date: '2025-04-02',
    snippet:
      'Why the Moon counts more than the Sun, why high water comes later every day, and why spring tides have nothing to do with spring: what causes the tides, and how strong the forces are.',
    paragraphs: [
      'The Sun pulls on the Earth far more strongly than the Moon does. Still the Moon rules the tides, because what raises them is not the pull itself but the difference between the pull on the near side of the Earth and on the far side. That difference shrinks with the cube of the distance.',
      'The Sun is so much farther away that its tidal force is only about 46 percent of the Moon’s. When both act along one line, at full and new moon, their tides add up to spring tides. When they act at right angles, at half moon, they partly cancel each other, and the result is a neap tide.',
      '## Fifty minutes later each day',
      'The Moon moves on while the Earth turns, so that a place needs 24 hours and 50 minutes to face it again. Most coasts have two high waters in that time, 12 hours and 25 minutes apart.',
      '## Small forces',
      'On an Earth that is covered evenly with deep water, the Moon would raise the sea by little more than half a meter. Everything beyond that, from a knee-deep tide to one that is as high as a house, is the work of coasts and of the sea floor.',
      '## What tides cost the Earth',
      'Friction between tides and the sea floor slows the rotation of the Earth, and the Moon gains the energy that the Earth loses. Lasers aimed at mirrors that astronauts left on the Moon show that it moves away by 3.8 centimeters a year.',
    ],
  },
  {
    url: 'https://coast-atlas.sample.example/why-coasts-differ',
    title: 'Why neighboring coasts have different tides',
    site: 'Coast Atlas',
    date: '2024-09-18',
    snippet:
      'Tides are waves, and a wave depends on its basin: bays that swing like a bathtub, points in the North Sea without tides, and the narrow door of the Mediterranean.',
    paragraphs: whyCoastsDiffer,
  },
  {
    url: 'https://seaside-reader.sample.example/tides-and-coasts',
    title: 'Why neighboring coasts have such different tides',
    site: 'Seaside Reader',
    date: '2024-10-01',
    snippet:
      'Why one coast has high tides and the next has none: bays that swing like a bathtub, points without tides in the North Sea, and the narrow door of the Mediterranean.',
    paragraphs: whyCoastsDiffer.map((text) => text.replace('a hand’s width', 'the width of a hand')),
  },
  {
    url: 'https://record-book.sample.example/highest-tides',
    title: 'The highest tides on Earth',
    site: 'The Record Book',
    date: '2023-06-11',
    snippet:
      'Burntcoat Head in Nova Scotia holds the record for the highest tides. How the record was measured, and how a visitor can see it.',
    paragraphs: [
      'Stand on the sea floor at Burntcoat Head in Nova Scotia at low water, and you look up at a lighthouse and at flowerpots of red rock with trees on top. Six hours later, boats pass where you stood.',
      '## The record',
      'The highest tides on Earth occur in the Bay of Fundy. At Burntcoat Head the mean range at spring tides is 14.5 meters, and the greatest range on record is 16.3 meters, about the height of a house with five floors.',
      '## Seeing it for yourself',
      'The best days are those after a full or new moon. Look up low water in the tide table, arrive an hour earlier and leave when the guides tell you: the water comes in faster than it looks, and it comes from behind first.',
    ],
  },
  {
    url: 'https://northern-charts.sample.example/leaf-basin',
    title: 'Leaf Basin against Fundy: a record with two holders',
    site: 'Northern Charts',
    date: '2024-02-27',
    snippet:
      'Ungava Bay in the north of Quebec has tides as high as those in the Bay of Fundy. Why hydrographers call the contest for the highest tides a tie.',
    paragraphs: [
      'Books of records name one place for the highest tides. Hydrographers are less sure. In Leaf Basin, an arm of Ungava Bay in the north of Quebec, the sea rises about as high, but hardly anyone lives there to see it.',
      '## A tie',
      'When Canadian hydrographers compared both places over a whole cycle of the Moon, they found a greatest range of 17.0 meters in Minas Basin, the head of the Bay of Fundy, and 16.8 meters in Leaf Basin. Each figure is uncertain by 20 centimeters, so that they called the result a tie.',
      '## Why the figures change',
      'The path of the Moon tilts and swings back in a cycle of 18.6 years. A gauge that measures for a single summer misses the highest tides of that cycle, and ice in winter ends most series of measurements in the north.',
    ],
  },
  {
    url: 'https://tide-tables.sample.example/prediction',
    title: 'From brass wheels to tables: how tides are predicted and used',
    site: 'Tide Tables',
    date: '2025-01-15',
    snippet:
      'Tides can be predicted years ahead. The brass machines that did it, their part in the landings in Normandy, and power plants that live on the tide.',
    paragraphs: [
      'The weather of next month is unknown, but high water on a day in ten years is not. The tide is a sum of many regular waves, and whoever knows their sizes at one port can add them up for any day.',
      '## Adding with wheels',
      'William Thomson, later Lord Kelvin, had the first tide-predicting machine built in 1872. Each of its wheels stood for one of the waves, and a cord over all of them drew the curve of the water. In Liverpool, Arthur Doodson ran two such machines to predict the tides for the landings in Normandy in June 1944. Computers replaced the wheels in the 1960s. The United States predict the tides at most of their stations from 37 waves.',
      '## Power from the tide',
      'The tidal power plant on the Rance in Brittany has been running since 1966 and has a capacity of 240 megawatts. Only one plant is larger: Sihwa Lake in South Korea, with 254 megawatts, opened in 2011. Few others followed, because good places are rare and a dam changes the life behind it.',
    ],
  },
]
